type Hear = (event: { data: string }) => void;

/** Stands in for the wire of an `EventSource`. */
export class FakeStream {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  static open = () => FakeStream.all.filter(({ readyState }) => readyState === FakeStream.OPEN);
  readyState = FakeStream.OPEN;
  private hear: Hear = () => undefined;
  constructor(readonly address: string) {
    FakeStream.all.push(this);
  }
  addEventListener(_: string, hear: Hear) {
    this.hear = hear;
  }
  announce(tag: string) {
    this.hear({ data: JSON.stringify({ tag }) });
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}
