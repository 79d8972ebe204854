import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { anybody } from '../../access.ts';
import type { App } from '../../app.ts';
import type { RealtimeConfig } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { type Channels, channelPattern } from './channels.ts';
import { isSameSignature, sign } from './signatures.ts';
import { serveSockets } from './sockets.ts';

/** Maximum clock difference of a signature in seconds. */
const clockSkew = 600;
/** Bytes of an event's data. */
const maxDataBytes = 10 * 1024;

const ChannelName = z.string().regex(channelPattern);
const Event = z
  .object({
    name: z.string().min(1).max(200),
    data: z.string(),
    channel: ChannelName.optional(),
    channels: z.array(ChannelName).min(1).max(100).optional(),
    socket_id: z.string().optional(),
  })
  .refine(({ channel, channels }) => (channel === undefined) !== (channels === undefined));
const Batch = z.object({ batch: z.array(Event).min(1).max(10) });
const ListQuery = z.object({ filter_by_prefix: z.string().default(''), info: z.string().default('') });
const ChannelParameter = z.object({ appId: z.string(), channel: z.string() });

const config = { access: anybody };
const hidden = { config, schema: { hide: true } };

/** Registers the embedded realtime endpoint, unless events go to another server. */
export function routes(app: App): void {
  // Send queued events before the process stops, once no request can add more.
  app.addHook('onClose', () => app.context.realtime.drain());
  const { realtime } = app.context.config;
  if (realtime.target.kind === 'embedded') serveEndpoint(app, realtime, app.context.channels);
}

/** Registers Pusher's HTTP calls, which must be signed, and its WebSocket protocol. */
export function serveEndpoint(
  app: App,
  realtime: Pick<RealtimeConfig, 'appId' | 'key' | 'secret'>,
  channels: Channels,
): void {
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

  app.addHook('preHandler', async (request) => {
    const url = new URL(request.url, 'http://localhost');
    const query = [...url.searchParams]
      .filter(([name]) => name !== 'auth_signature')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`);
    const age = Math.abs(Date.now() / 1000 - Number(url.searchParams.get('auth_timestamp')));
    const body = bodyOf(request);
    const isSigned =
      url.pathname.startsWith(`/apps/${realtime.appId}/`) &&
      url.searchParams.get('auth_key') === realtime.key &&
      age < clockSkew &&
      (body === '' || url.searchParams.get('body_md5') === createHash('md5').update(body).digest('hex')) &&
      isSameSignature(
        url.searchParams.get('auth_signature') ?? '',
        sign(realtime.secret, [request.method, url.pathname, query.join('&')].join('\n')),
      );
    if (!isSigned) throw new ApiError(401, 'Invalid signature', 'UNAUTHENTICATED');
  });

  const trigger = (events: readonly z.output<typeof Event>[]) => {
    if (events.some(({ data }) => Buffer.byteLength(data) > maxDataBytes))
      throw new ApiError(413, 'The data of an event must not exceed 10 kB', 'TOO_LARGE');
    for (const { name, data, channel, channels: several, socket_id: exceptSocketId } of events) {
      for (const target of several ?? (channel === undefined ? [] : [channel]))
        channels.broadcast(target, { event: name, data }, exceptSocketId);
    }
  };
  const describe = (channel: string, info: string) => ({
    subscription_count: channels.subscriptionCounts().get(channel) ?? 0,
    ...(channel.startsWith('presence-') && info.split(',').includes('user_count')
      ? { user_count: channels.members(channel).size }
      : {}),
  });

  app.post('/apps/:appId/events', hidden, async (request) => {
    trigger([read(request, Event)]);
    return {};
  });

  app.post('/apps/:appId/batch_events', hidden, async (request) => {
    trigger(read(request, Batch).batch);
    return {};
  });

  app.get(
    '/apps/:appId/channels',
    { config, schema: { hide: true, querystring: ListQuery } },
    async ({ query: { filter_by_prefix: prefix, info } }) => ({
      channels: Object.fromEntries(
        [...channels.subscriptionCounts().keys()]
          .filter((name) => name.startsWith(prefix))
          .map((name) => [name, describe(name, info)]),
      ),
    }),
  );

  app.get(
    '/apps/:appId/channels/:channel',
    { config, schema: { hide: true, params: ChannelParameter, querystring: ListQuery } },
    async ({ params: { channel }, query: { info } }) => {
      const description = describe(channel, info);
      return { occupied: description.subscription_count > 0, ...description };
    },
  );

  app.get(
    '/apps/:appId/channels/:channel/users',
    { config, schema: { hide: true, params: ChannelParameter } },
    async ({ params: { channel } }) => {
      if (!channel.startsWith('presence-')) throw new ApiError(400, 'Only presence channels have users');
      return { users: [...channels.members(channel).keys()].map((id) => ({ id })) };
    },
  );
}

/** The body as it was sent; empty when there is none. */
const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');

function read<T extends z.ZodType>(request: FastifyRequest, schema: T): z.output<T> {
  const parsed = schema.safeParse(parseJson(bodyOf(request)));
  if (!parsed.success) throw new ApiError(400, 'Malformed event', 'INVALID');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON, treated like other invalid bodies.
    return undefined;
  }
}
