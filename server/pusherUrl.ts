import { z } from 'zod';

/** A Pusher app: Pusher's cluster, or a server that speaks its protocol. */
export interface PusherApp {
  appId: string;
  key: string;
  /** Signs events and subscriptions; undefined where only public channels are read. */
  secret: string | undefined;
  /** Pusher's cluster, or a self-hosted server. */
  server: { kind: 'cluster'; cluster: string } | { kind: 'host'; host: string; port: number; tls: boolean };
  /** The documented channel of events. */
  channel: string;
  event: string;
}

/** The names of channel and event where the address has none. */
export const defaultNames = { channel: 'private-platform', event: 'event' };
const channelPattern = /^[\w\-=@,.;]{1,164}$/;

const form = 'https://KEY:SECRET@api-eu.pusher.com/apps/ID';
const hosted = /^api(?:-([a-z\d-]+))?\.pusher(?:app)?\.com$/;

/** A part of an address without its escapes; undefined for a stray `%`. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Reads the address that Pusher shows for an app, `https://KEY:SECRET@api-CLUSTER.pusher.com/apps/ID`, with names of ours. */
export const pusherUrl = z
  .url({ protocol: /^https?$/, error: `must look like ${form}` })
  .transform((text, context): PusherApp => {
    const { protocol, username, password, hostname, port, pathname, searchParams } = new URL(text);
    const appId = /^\/apps\/([^/]+)$/.exec(pathname)?.[1];
    const [key, secret] = [username, password].map(decoded);
    if (appId === undefined || !key || secret === undefined) {
      context.addIssue(`must look like ${form}`);
      return z.NEVER;
    }
    const channel = searchParams.get('channel') ?? defaultNames.channel;
    const event = searchParams.get('event') ?? defaultNames.event;
    if (!channelPattern.test(channel) || event === '' || event.length > 200) {
      context.addIssue(
        'must name a channel of at most 164 letters, digits and _-=@,.;, and an event of at most 200 characters',
      );
      return z.NEVER;
    }
    const tls = protocol === 'https:';
    const [isHosted, cluster = 'mt1'] = hosted.exec(hostname) ?? [];
    return {
      appId,
      key,
      secret: secret || undefined,
      channel,
      event,
      server:
        isHosted === undefined
          ? { kind: 'host', host: hostname, port: Number(port) || (tls ? 443 : 80), tls }
          : { kind: 'cluster', cluster },
    };
  });
