import type { IncomingMessage } from 'node:http';

/** Maximum bytes and milliseconds to read from a rejected request. */
const defaultLimits = { bytes: 100_000_000, milliseconds: 30_000 };

/** Reads and discards the rest of an answered request within limits, so that the client can receive the answer. */
export function discardRemainingBody(
  request: IncomingMessage,
  { bytes, milliseconds } = defaultLimits,
): void {
  const { socket } = request;
  const maxBytesRead = socket.bytesRead + bytes;
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
  const stop = () => clearTimeout(timer);
  // Detaches the previous reader, which would block the stream.
  request.unpipe();
  request
    .on('data', () => {
      if (socket.bytesRead > maxBytesRead) socket.destroy();
    })
    .once('end', stop)
    .once('close', stop)
    .resume();
}
