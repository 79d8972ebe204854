import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
/** Outside services: fakes of them on loopback, and behaviour without them. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLinkPreviews, guardedAgent, isPublicAddress } from '../../../gateway/link-preview/fetching.ts';
import { parseLinkPreview } from '../../../gateway/link-preview/parseLinkPreview.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

let asked: { path: string; body: string }[] = [];
let pages: string;
let pageHits = 0;
const endless = { sent: 0, isCut: false };
/** Translations that the service returns next instead of its usual one; undefined is none. */
let unusable: (string | undefined)[] = [];
let isAway = false;
let configured: Platform;
let bare: Platform;
let person: TestPerson;
let outsider: TestPerson;
let postId: string;
beforeAll(async () => {
  const service = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body });
      if (request.url?.includes('sans-fin')) {
        const more = () => {
          endless.sent += 65_536;
          if (response.write('x'.repeat(65_536))) setImmediate(more);
          else response.once('drain', more);
        };
        response.on('close', () => (endless.isCut = true));
        more();
        return;
      }
      if (request.url?.startsWith('/gifs')) {
        const image = { url: 'https://media.example/a.gif', width: '200', height: '100' };
        response.end(
          JSON.stringify({
            data: [
              { title: 'Un chat', images: { original: image, fixed_width: image } },
              { title: 'Piège', images: { original: { url: 'javascript:alert(1)' } } },
            ],
          }),
        );
        return;
      }
      const { q } = JSON.parse(body) as { q: string };
      if (q.includes('panne')) response.statusCode = 500;
      const usual = '<p>Hello</p><script>alert(1)</script>';
      const translatedText = unusable.length > 0 ? unusable.shift() : usual;
      response.end(JSON.stringify({ data: { translations: [{ translatedText }] } }));
    });
  });
  pages = await serve((request, response) => {
    pageHits += 1;
    if (isAway) return void response.destroy();
    if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/moved') return void response.writeHead(302, { location: '/page' }).end();
    if (request.url === '/image')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    if (request.url === '/late') {
      response.writeHead(200, { 'content-type': 'text/html' });
      const script = `<script>/*${'x'.repeat(700_000)}*/</script>`;
      return void response.end(
        `<!doctype html><html><head>${script}<title>Vidéo tardive</title></head></html>`,
      );
    }
    if (request.url === '/endless') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>Sans fin</title>');
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' });
    response.end(
      Buffer.from(
        `<html><head><title>Autre</title><meta property="og:title" content="L'été &amp; la mer <b>"><meta name="description" content="Une page"><meta property="og:image" content="https://images.example/a.jpg"></head>`,
        'latin1',
      ),
    );
  });
  configured = await startPlatform({
    settings: {
      TRANSLATION_URL: `${service}/translate?key=secret-key`,
      LINK_PREVIEWS: '127.0.0.1',
    },
    config: { gifs: { url: `${service}/gifs`, key: 'gif-key' } },
  });
  bare = await startPlatform({ backend: configured.backend });
  person = await configured.backend.addPerson();
  outsider = await configured.backend.addPerson();
  const community = await configured.backend.addCommunity({ kind: 'private' }, { members: [person] });
  const post = await configured.backend.addPost(community, person, { text: '<p>Bonjour</p>' });
  postId = global('Post', community.id, post.id);
});
afterAll(async () => {
  await bare.close();
  await configured.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('translation', () => {
  const translate = (platform: Platform, as: TestPerson, id: string) =>
    platform.ask<{ node: { isTranslatable: boolean; translation: string | null } | null }>(
      'query ($id: ID!) { node(id: $id) { ... on Post { isTranslatable translation(into: EN) } } }',
      { as, variables: { id } },
    );

  it('B257 B471: asks the service once for a text and makes its answer safe', async () => {
    asked = [];
    const expected = { isTranslatable: true, translation: '<p>Hello</p>' };
    expect((await translate(configured, person, postId)).data.node).toEqual(expected);
    expect((await translate(configured, person, postId)).data.node).toEqual(expected);
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { q: '<p>Bonjour</p>', target: 'en', format: 'html' },
    ]);
    expect((await translate(configured, outsider, postId)).data.node).toBeNull();
  });

  it('translates into the language that the viewer prefers, unless one is asked for', async () => {
    const { backend, ask } = configured;
    const reader = await backend.addPerson();
    const community = await backend.addCommunity({}, { members: [reader] });
    const post = await backend.addPost(community, reader, { text: '<p>Bonsoir</p>' });
    const saved = await ask<{ updateProfile: { userErrors: unknown[] } }>(
      'mutation { updateProfile(input: { language: DE }) { userErrors { message } } }',
      { as: reader },
    );
    expect(saved.data.updateProfile.userErrors).toEqual([]);
    asked = [];
    await ask('query ($id: ID!) { node(id: $id) { ... on Post { translation } } }', {
      as: reader,
      variables: { id: global('Post', community.id, post.id) },
    });
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { q: '<p>Bonsoir</p>', target: 'de' },
    ]);
  });

  it('B258: a failing service affects nothing else', async () => {
    const { backend } = configured;
    const community = await backend.addCommunity({}, { members: [person] });
    const post = await backend.addPost(community, person, { text: '<p>panne</p>' });
    const { data, errors } = await translate(configured, person, global('Post', community.id, post.id));
    expect(data.node).toEqual({ isTranslatable: true, translation: null });
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(JSON.stringify(errors)).not.toContain('secret-key');
  });

  it('rejects an empty or missing translation and asks again the next time', async () => {
    const { backend } = configured;
    const community = await backend.addCommunity({}, { members: [person] });
    const post = await backend.addPost(community, person, { text: '<p>Bonne nuit</p>' });
    const id = global('Post', community.id, post.id);
    unusable = ['', undefined];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { data, errors } = await translate(configured, person, id);
      expect(data.node).toEqual({ isTranslatable: true, translation: null });
      expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    }
    expect((await translate(configured, person, id)).data.node?.translation).toBe('<p>Hello</p>');
  });

  it('B563: falls back to the built-in glossary', async () => {
    const { backend } = bare;
    const reader = await backend.addPerson();
    const community = await backend.addCommunity({}, { members: [reader] });
    const of = async (text: string) => {
      const post = await backend.addPost(community, reader, { text });
      return (await translate(bare, reader, global('Post', community.id, post.id))).data.node;
    };
    expect(await of('<p>Bonjour <b>à tous</b> &amp; merci, l’équipe !</p>')).toEqual({
      isTranslatable: true,
      translation: '<p>Hello <b>à all</b> &amp; thank you, l’équipe !</p>',
    });
    // Addresses are none of them.
    const address = '<p>marie.client@bureau.com : ftp://projet.exemple.com/travail</p>';
    expect(await of(address)).toEqual({ isTranslatable: true, translation: address });
    expect(await of('')).toEqual({ isTranslatable: false, translation: null });
  });
});

describe('GIFs', () => {
  const gifs = async (platform: Platform, search: string | null) => {
    const as = platform === bare ? await bare.backend.addPerson() : person;
    return (
      await platform.ask<{ viewer: { gifs: { url: string; title: string; preview: { width: number } }[] } }>(
        'query ($search: String) { viewer { gifs(query: $search) { contentUrl title preview { contentUrl width } } } }',
        { as, variables: { search } },
      )
    ).data.viewer.gifs;
  };

  it('come from the service, whose key is never sent to clients', async () => {
    asked = [];
    expect(await gifs(configured, 'chat')).toEqual([
      {
        contentUrl: 'https://media.example/a.gif',
        title: 'Un chat',
        preview: { contentUrl: 'https://media.example/a.gif', width: 200 },
      },
    ]);
    expect(asked[0]?.path).toContain('/gifs/search?api_key=gif-key&q=chat');
    await gifs(configured, null);
    expect(asked[1]?.path).toContain('/gifs/trending');
  });

  it('an answer without an end is cut off', async () => {
    const { errors } = await configured.ask<object>('{ viewer { gifs(query: "sans-fin") { title } } }', {
      as: person,
    });
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    await expect.poll(() => endless.isCut).toBe(true);
    // What the system had in its buffers comes on top of 4 MiB.
    expect(endless.sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('are our own without a service', async () => {
    expect(await gifs(bare, null)).toHaveLength(8);
    const [found, ...more] = await gifs(bare, 'CAFE');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ contentUrl: `${bare.url}/gifs/cafe.gif`, preview: { width: 240 } });
  });
});

describe('link previews', () => {
  const preview = async (url: string, platform = configured) => {
    const as = platform === bare ? await bare.backend.addPerson() : person;
    return (
      await platform.ask<{ linkPreview: object | null }>(
        'query ($url: URL!) { linkPreview(url: $url) { url title description siteName imageUrl } }',
        { as, variables: { url } },
      )
    ).data.linkPreview;
  };

  it('return a page’s metadata as text, and fetch it once', async () => {
    const before = pageHits;
    const expected = {
      url: `${pages}/page`,
      title: "L'été & la mer",
      description: 'Une page',
      siteName: null,
      imageUrl: 'https://images.example/a.jpg',
    };
    expect(await preview(`${pages}/page`)).toEqual(expected);
    expect(await preview(`${pages}/page#bas`)).toEqual({ ...expected, url: `${pages}/page` });
    expect(pageHits).toBe(before + 1);
    expect(await preview(`${pages}/moved`)).toMatchObject({ url: `${pages}/moved`, title: expected.title });
  });

  it('of a page that is away are asked for again after a minute, not after the hour of what was said', async () => {
    const address = `${pages}/page?away`;
    isAway = true;
    expect(await preview(address)).toBeNull();
    isAway = false;
    expect(await preview(address)).toBeNull();
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await preview(address)).toMatchObject({ description: 'Une page' });
    clock.mockRestore();
  });

  it('are bounded: redirects, types and sizes', async () => {
    expect(await preview(`${pages}/loop`)).toBeNull();
    expect(await preview(`${pages}/image`)).toBeNull();
    expect(await preview(`${pages}/endless`)).toMatchObject({ title: 'Sans fin' });
    expect(await preview(`${pages}/late`)).toMatchObject({ title: 'Vidéo tardive' });
  });

  it('of unresponsive hosts do not block others', async () => {
    const silent = vi
      .spyOn(Resolver.prototype, 'resolve4')
      .mockImplementation(() => new Promise(() => undefined));
    const system = vi.spyOn(dns, 'lookup');
    const previews = createLinkPreviews(configured.gateway.services.config);
    let answered = 0;
    for (let name = 0; name < 40; name += 1)
      void previews.find(`https://site-${name}.example/`, 'ana').then(() => (answered += 1));
    await expect.poll(() => silent.mock.calls.length).toBe(8);
    expect(await previews.find(`${pages}/page`, 'boris')).toMatchObject({ description: 'Une page' });
    expect(answered).toBe(0);
    expect(system).not.toHaveBeenCalled();
    silent.mockRestore();
    system.mockRestore();
  });

  it('never ask an address of this machine or its network', async () => {
    const before = pageHits;
    const { port } = new URL(pages);
    for (const url of [
      pages,
      `http://localhost:${port}/page`,
      `http://[::1]:${port}/page`,
      `http://[::ffff:127.0.0.1]:${port}/page`,
      `http://2130706433:${port}/page`,
      'http://169.254.169.254/latest/meta-data',
    ])
      expect([url, await preview(url, bare)]).toEqual([url, null]);
    // On a usual port the connection itself is refused: numbers are not looked up, names are.
    const dispatcher = guardedAgent(new Set());
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost'])
      await expect(fetch(`http://${host}:${port}/page`, { dispatcher })).rejects.toThrow();
    await dispatcher.close();
    expect(pageHits).toBe(before);
    const hidden = [
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.1',
      '100.64.0.1',
      '0.0.0.0',
      'fc00::1',
      'fe80::1',
      '::',
      '224.0.0.1',
      '64:ff9b::7f00:1',
      // IPv4 in old addresses of IPv6, and addresses that nobody has.
      '::7f00:1',
      '4000::1',
    ];
    expect(hidden.filter(isPublicAddress)).toEqual([]);
    expect(['93.184.216.34', '2606:2800:220:1::1'].filter(isPublicAddress)).toHaveLength(2);
  });

  it('are for signed-in people, and take no picture that is not safe to load', async () => {
    const { data, errors } = await configured.ask<{ linkPreview: null }>(
      `{ linkPreview(url: "${pages}/page") { title } }`,
    );
    expect(data.linkPreview).toBeNull();
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(
      parseLinkPreview(
        'https://a.example',
        '<title>A</title><meta property="og:image" content="http://b.example/x.png">',
      )?.imageUrl,
    ).toBeNull();
    expect(parseLinkPreview('https://a.example', '<p>Rien</p>')).toBeNull();
  });
});
