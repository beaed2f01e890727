/** A line that is written over and over while something is waited for; without a person to look, nothing at all. */
export interface RunningLine {
  show(text: string): void;
  clear(): void;
}

const startOver = '\r\u001b[2K';

export const runningLineOn = (stream: NodeJS.WriteStream): RunningLine =>
  stream.isTTY
    ? {
        show: (text) => void stream.write(`${startOver}${text}`),
        clear: () => void stream.write(startOver),
      }
    : { show: () => undefined, clear: () => undefined };
