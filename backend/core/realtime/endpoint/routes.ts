import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { ApiError } from '../../errors.ts';
import { createChannels, isSame, sign } from './channels.ts';
import { serveSockets } from './sockets.ts';

/** Minutes by which a signature may be old or early. */
const clockSkew = 10;

const Event = z.object({
  name: z.string().min(1).max(200),
  channel: z.string().optional(),
  channels: z.array(z.string()).max(100).optional(),
  data: z.union([z.string(), z.unknown()]),
  socket_id: z.string().optional(),
});
const Batch = z.object({ batch: z.array(Event).max(10) });

const hidden = { config: { public: true as const }, schema: { hide: true } };

/**
 * The embedded realtime service: Pusher's protocol on the backend's own port, so that everything runs
 * without any other service. Requests are signed with the secret; nothing is answered without.
 */
export function routes(app: App): void {
  const { realtime } = app.context.config;
  if (realtime.target.kind !== 'embedded') return;
  const channels = createChannels();
  const sockets = serveSockets(realtime, channels);
  app.server.on('upgrade', (request, socket, head) => {
    if (!sockets.upgrade(request, socket, head)) socket.destroy();
  });
  app.addHook('preClose', async () => sockets.close());

  // The signature covers the MD5 of the body as it was sent, so it is read as text.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  const authorize = async (request: FastifyRequest) => {
    const url = new URL(request.url, 'http://localhost');
    const query = [...url.searchParams]
      .filter(([name]) => name !== 'auth_signature')
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = [
      request.method,
      url.pathname,
      query.map(([name, value]) => `${name}=${value}`).join('&'),
    ].join('\n');
    const given = url.searchParams.get('auth_signature') ?? '';
    const age = Math.abs(Date.now() / 1000 - Number(url.searchParams.get('auth_timestamp')));
    const body = typeof request.body === 'string' ? request.body : '';
    const md5 = createHash('md5').update(body).digest('hex');
    const isSigned =
      url.pathname.startsWith(`/apps/${realtime.appId}/`) &&
      url.searchParams.get('auth_key') === realtime.key &&
      age < clockSkew * 60 &&
      (body === '' || url.searchParams.get('body_md5') === md5) &&
      isSame(given, sign(realtime.secret, text));
    if (!isSigned) throw new ApiError(401, 'Invalid signature', 'UNAUTHENTICATED');
  };
  app.addHook('preHandler', authorize);

  const bodyOf = <T extends z.ZodType>(request: FastifyRequest, schema: T): z.output<T> => {
    const parsed = schema.safeParse(typeof request.body === 'string' ? parseJson(request.body) : undefined);
    if (!parsed.success) throw new ApiError(400, 'Malformed event');
    return parsed.data;
  };
  const trigger = (event: z.output<typeof Event>) => {
    for (const channel of event.channels ?? (event.channel ? [event.channel] : [])) {
      channels.broadcast(channel, { event: event.name, data: event.data }, event.socket_id);
    }
  };

  app.post('/apps/:appId/events', hidden, async (request) => {
    trigger(bodyOf(request, Event));
    return {};
  });
  app.post('/apps/:appId/batch_events', hidden, async (request) => {
    bodyOf(request, Batch).batch.forEach(trigger);
    return {};
  });
  app.get('/apps/:appId/channels', hidden, async () => ({
    channels: Object.fromEntries(
      [...channels.occupied()].map(([name, count]) => [name, { subscription_count: count }]),
    ),
  }));
  app.get(
    '/apps/:appId/channels/:channel',
    { ...hidden, schema: { hide: true, params: z.object({ appId: z.string(), channel: z.string() }) } },
    async (request) => {
      const count = channels.occupied().get(request.params.channel) ?? 0;
      return { occupied: count > 0, subscription_count: count };
    },
  );
  app.get(
    '/apps/:appId/channels/:channel/users',
    { ...hidden, schema: { hide: true, params: z.object({ appId: z.string(), channel: z.string() }) } },
    async (request) => ({
      users: [...channels.members(request.params.channel).keys()].map((id) => ({ id })),
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
