import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Agent, buildConnector, fetch } from 'undici';
import type { GatewayConfig } from '../config/config.ts';
import { createLimiter, runWithin } from '../rest/limiter.ts';
import { decodePage } from './charset.ts';
import { type LinkPreviewRecord, parseLinkPreview } from './parseLinkPreview.ts';
import type { Resolvers } from '../__generated__/resolvers.ts';
import { type Context, perGateway } from '../graphql/context.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireViewer } from '../graphql/viewer.ts';

/** Milliseconds for one preview. */
const timeout = 5_000;
/** Some video sites put 700 KB of scripts before the title. */
const maxBytes = 2 * 1024 * 1024;
const maxRedirects = 3;
/** Milliseconds to cache a failure. */
const keptFailure = 60_000;

/** The IPv6 addresses assigned to the public internet; others may lead to IPv4 or to internal hosts. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

class NotPublic extends Error {}

/** Queries name servers directly: the system's look-up blocks one of four threads that everything shares. */
async function addressesOf(hostname: string): Promise<{ address: string; family: 4 | 6 }[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 1 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 as const })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 as const })),
  ];
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new NotPublic(hostname);
  return found;
}

const findAddresses = callbackify(addressesOf);

/**
 * Connects to public addresses and configured hosts only. The address is checked at connection time, which defeats DNS
 * rebinding.
 */
export function guardedAgent(trustedHosts: ReadonlySet<string>): Agent {
  const plain = buildConnector({ timeout, lookup: undefined });
  const guarded = buildConnector({
    timeout,
    lookup(hostname, _options, done) {
      findAddresses(hostname, (error, addresses) => done(error, error ? [] : addresses));
    },
  });
  return new Agent({
    connections: 8,
    keepAliveTimeout: 1_000,
    connect(options, done) {
      const hostname = options.hostname.replace(/^\[|\]$/g, '');
      if (trustedHosts.has(hostname.toLowerCase())) return plain(options, done);
      // Literal addresses are never looked up.
      if (isIP(hostname) && !isPublicAddress(hostname)) return done(new NotPublic(hostname), null);
      return guarded(options, done);
    },
  });
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Fetches previews of web pages, on behalf of a person. */
export interface LinkPreviews {
  /** The preview of a page; null if it has none or cannot be fetched. */
  find(url: string, username: string): Promise<LinkPreviewRecord | null>;
}

/** Creates the source of link previews, which caches each for an hour. */
export function createLinkPreviews({ linkPreviews }: GatewayConfig): LinkPreviews {
  const trustedHosts = new Set(linkPreviews.hosts);
  const agent = guardedAgent(trustedHosts);
  const known = new LRUCache<string, Promise<LinkPreviewRecord | null>>({ max: 2_000, ttl: 3_600_000 });

  const [perPerson, all] = [createLimiter(8), createLimiter(32)];

  async function ask(url: string, signal: AbortSignal, redirects: number): Promise<LinkPreviewRecord | null> {
    const { protocol, username, port, hostname } = new URL(url);
    const isUsual = port === '' || port === '80' || port === '443' || trustedHosts.has(hostname);
    if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || !isUsual) return null;
    const answer = await fetch(url, {
      dispatcher: agent,
      signal,
      redirect: 'manual',
      headers: {
        accept: 'text/html,application/xhtml+xml',
        'accept-language': 'fr',
        // Some sites reject other user agents.
        'user-agent': 'Mozilla/5.0 (compatible; LinkPreview/1.0)',
      },
    });
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel();
      return redirects > 0 && URL.canParse(location, url)
        ? ask(new URL(location, url).href, signal, redirects - 1)
        : null;
    }
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200 || !answer.body || !/^(text\/html|application\/xhtml\+xml)/i.test(type)) {
      await answer.body?.cancel();
      return null;
    }
    return parseLinkPreview(url, decodePage(await readBounded(answer.body), type));
  }

  const askInTurn = (url: string, username: string): Promise<LinkPreviewRecord | null> =>
    runWithin([perPerson(username), all('')], timeout, () =>
      ask(url, AbortSignal.timeout(timeout), maxRedirects),
    );

  return {
    find(url, username) {
      const page = new URL(url);
      page.hash = '';
      const kept = known.get(page.href);
      if (kept) return kept;
      // Any failure means no preview; the link remains.
      const preview = askInTurn(page.href, username).then(
        (found) => found && { ...found, url },
        () => {
          // Retry a failed page soon.
          known.set(page.href, Promise.resolve(null), { ttl: keptFailure });
          return null;
        },
      );
      known.set(page.href, preview);
      return preview;
    },
  };
}

const previews = perGateway((config) => (config.linkPreviews.isOn ? createLinkPreviews(config) : undefined));

const findPreview = (context: Context, url: string | null) =>
  url === null ? null : (previews(context)?.find(url, requireViewer(context).username) ?? null);

const resolvers: Resolvers = {
  Query: { linkPreview: (_root, { url }, context) => findPreview(context, url) },
  Post: { linkPreview: ({ link }, _args, context) => findPreview(context, link) },
  ScheduledPost: { linkPreview: ({ link }, _args, context) => findPreview(context, link) },
};

/** Resolvers of link previews. */
export const linkPreview: Feature = { resolvers };
