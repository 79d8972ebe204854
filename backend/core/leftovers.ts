import type { IncomingMessage } from 'node:http';

/** How much of a refused request is still taken, and for how long. */
const usualLimits = { bytes: 100_000_000, milliseconds: 30_000 };

/**
 * Throws away what still arrives of a request that is being answered, within limits; beyond them the
 * connection is closed. To close it at once would reset it, and a client that is still sending would
 * never see the answer.
 */
export function discardRest(request: IncomingMessage, { bytes, milliseconds } = usualLimits): void {
  const { socket } = request;
  const most = socket.bytesRead + bytes;
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
  const stop = () => clearTimeout(timer);
  // Whoever read it has lost interest, and must not hold it up.
  request.unpipe();
  request
    .on('data', () => {
      if (socket.bytesRead > most) socket.destroy();
    })
    .once('end', stop)
    .once('close', stop)
    .resume();
}
