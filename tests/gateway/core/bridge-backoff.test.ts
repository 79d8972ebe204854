/** The gateway's Pusher client before an endpoint that closes connections with code 4200, after which pusher-js reconnects without a pause. */
import { once } from 'node:events';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { connectRealtime } from '../../../gateway/core/realtime/bridge.ts';
import { createFlow } from '../../../gateway/core/realtime/flow.ts';
import { createEventHub } from '../../../gateway/core/realtime/eventHub.ts';
import { createPresence } from '../../../gateway/core/realtime/presence.ts';
import { createMetrics } from '../../../gateway/core/http/metrics.ts';

const frame = (event: string, data: object, channel?: string) =>
  JSON.stringify({ event, data: JSON.stringify(data), ...(channel !== undefined && { channel }) });

/** An endpoint of the Pusher protocol that closes the first connections with code 4200. */
async function startEndpoint(closures: number, when: 'before' | 'after') {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The endpoint has no address.');
  const connectedAt: number[] = [];
  server.on('connection', (socket) => {
    connectedAt.push(performance.now());
    const isClosed = connectedAt.length <= closures;
    if (!isClosed || when === 'after')
      socket.send(frame('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 }));
    if (isClosed) socket.close(4200, 'Please reconnect');
    else
      socket.on('message', () => socket.send(frame('pusher_internal:subscription_succeeded', {}, 'public')));
  });
  return { server, port: address.port, connectedAt };
}

describe.each(['before', 'after'] as const)('close code 4200 %s the handshake', (when) => {
  it('pauses longer before each attempt, and recovers', { timeout: 60_000 }, async () => {
    const { server, port, connectedAt } = await startEndpoint(3, when);
    const log = pino({ level: 'silent' });
    const flow = createFlow(log);
    const presence = createPresence();
    const bridge = connectRealtime(
      {
        key: 'key',
        secret: undefined,
        channel: 'public',
        event: 'event',
        cluster: 'eu',
        host: { name: '127.0.0.1', port, tls: false },
      },
      { events: createEventHub(), presence, identity: { hear: vi.fn() }, flow },
      createMetrics(),
      log,
    );
    await expect.poll(() => flow.reason, { timeout: 40_000 }).toBeNull();
    expect(connectedAt).toHaveLength(4);
    const pauses = connectedAt.slice(1).map((at, index) => at - (connectedAt[index] ?? 0));
    // At least half of 1, 2 and 4 seconds.
    expect(pauses.map((pause, index) => pause >= 500 * 2 ** index)).toEqual([true, true, true]);
    bridge.close();
    presence.close();
    server.close();
  });
});
