type Listener = (event: { data: string }) => void;

/** A fake `EventSource`. */
export class FakeStream {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  static open = () => FakeStream.all.filter(({ readyState }) => readyState === FakeStream.OPEN);
  readyState = FakeStream.OPEN;
  private listener: Listener = () => undefined;
  constructor(readonly address: string) {
    FakeStream.all.push(this);
  }
  addEventListener(_: string, listener: Listener) {
    this.listener = listener;
  }
  announce(tag: string) {
    this.listener({ data: JSON.stringify({ tag }) });
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}
