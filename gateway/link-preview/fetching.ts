import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Agent, buildConnector, fetch } from 'undici';
import type { GatewayConfig } from '../config/config.ts';
import { createLimiter, runWithin } from '../rest/limiter.ts';
import { decodePage } from './charset.ts';
import { type LinkPreviewRecord, readPage } from './page.ts';

/** Bounds of one preview. */
const timeout = 5_000;
/** Video sites name their pages behind 700 KB of scripts. */
const mostBytes = 2 * 1024 * 1024;
const mostRedirects = 3;
/** Milliseconds for which a page that could not be asked counts as one that says nothing. */
const keptFailure = 60_000;

/** Whether an address is one of the public internet: not of this machine, its network or a special one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

class NotPublic extends Error {}

/**
 * Asks the name servers by itself: the system's own look-up holds a thread until it ends, of which there are four
 * for everything, the addresses of the API among it.
 */
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
 * Connects to public addresses only, and to the hosts that the organisation names. Which address it is is
 * decided as the connection is made: a name that answers differently the second time gains nothing.
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
      // Written as a number, an address is never looked up.
      if (isIP(hostname) && !isPublicAddress(hostname)) return done(new NotPublic(hostname), null);
      return guarded(options, done);
    },
  });
}

/** Reads a body up to the limit. */
async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

export interface LinkPreviews {
  /** What a page says of itself, for a person; null when it says nothing or cannot be asked. */
  find(url: string, username: string): Promise<LinkPreviewRecord | null>;
}

/** Previews of web pages, kept for an hour: the same link stands on many screens. */
export function createLinkPreviews({ linkPreviewHosts }: GatewayConfig): LinkPreviews {
  const trustedHosts = new Set(linkPreviewHosts);
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
        // Some sites refuse agents that do not begin so.
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
    return readPage(url, decodePage(await readBounded(answer.body), type));
  }

  const askInTurn = (url: string, username: string): Promise<LinkPreviewRecord | null> =>
    runWithin([perPerson(username), all('')], timeout, () =>
      ask(url, AbortSignal.timeout(timeout), mostRedirects),
    );

  return {
    find(url, username) {
      const page = new URL(url);
      page.hash = '';
      const kept = known.get(page.href);
      if (kept) return kept;
      // Whatever goes wrong out there, there is no preview: the link itself still stands.
      const preview = askInTurn(page.href, username).then(
        (found) => found && { ...found, url },
        () => {
          // A page that is away for a moment is asked again soon.
          known.set(page.href, Promise.resolve(null), { ttl: keptFailure });
          return null;
        },
      );
      known.set(page.href, preview);
      return preview;
    },
  };
}
