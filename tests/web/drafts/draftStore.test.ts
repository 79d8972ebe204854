import { afterEach, describe, expect, it, vi } from 'vitest';
import { longestKept, mostDrafts } from '../../../web/drafts/draftArchive.ts';
import { browserJournal } from '../../../web/drafts/draftJournal.ts';
import type { DraftStore } from '../../../web/drafts/draftStore.ts';
import { MemoryDatabase, openPage, tabs } from './keeping.ts';

const file = (name: string, content = 'x') => new File([content], name);
const post = (html: string, images: readonly File[] = [], video: File | null = null) => ({
  html,
  images,
  video,
});
const write = (page: DraftStore, html: string, ...images: File[]) =>
  page.write('post:home', post(html, images), true);
const shown = (page: DraftStore) => page.at('post:home').draft;
const offered = (page: DraftStore) => page.at('post:home').other;
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('is there with its files when the page is opened again', async () => {
    const database = new MemoryDatabase();
    const photo = file('mer.png');
    write(await openPage(database), '<p>Bonjour</p>', photo);
    await vi.waitFor(async () =>
      expect(shown(await openPage(database))).toEqual(post('<p>Bonjour</p>', [photo])),
    );
  });

  it('is stored as it was last typed, its files once', async () => {
    const database = new MemoryDatabase();
    const page = await openPage(database);
    const photo = file('mer.png');
    for (const text of ['B', 'Bo', 'Bon', 'Bonj']) write(page, text, photo);
    await vi.waitFor(async () => expect(shown(await openPage(database))).toEqual(post('Bonj', [photo])));
    expect([...database.content.values()].filter((value) => value instanceof File)).toHaveLength(1);
    // What was typed while another letter was written was not written letter by letter.
    expect(database.changes).toBe(2);
  });

  it('is there to the last letter when the page goes before it is written', async () => {
    const database = new MemoryDatabase();
    const photo = file('mer.png');
    const page = await openPage(database, { journal: browserJournal });
    write(page, 'Bon', photo);
    await vi.waitFor(() => expect(database.content.size).toBe(2));
    page.write('comment:1', 'Parti', true);
    await vi.waitFor(() => expect(database.content.size).toBe(3));
    // From now on nothing is written any more.
    database.isStuck = true;
    write(page, 'Bonj', photo);
    write(page, 'Bonjour', photo);
    page.forget('comment:1');
    page.leave();
    database.isStuck = false;
    const later = await openPage(database, { journal: browserJournal });
    expect(shown(later)).toEqual(post('Bonjour', [photo]));
    expect(later.at('comment:1').draft).toBeUndefined();
    await vi.waitFor(async () => expect(shown(await openPage(database))).toEqual(post('Bonjour', [photo])));
    // Of somebody else nothing is taken, and nothing is left.
    database.isStuck = true;
    write(later, 'Secret');
    later.leave();
    database.isStuck = false;
    expect(shown(await openPage(database, { owner: 'mathis', journal: browserJournal }))).toBeUndefined();
    expect(JSON.stringify(localStorage)).not.toContain('Secret');
  });

  it('does not come back after it was sent from a page that had been looked away from', async () => {
    const database = new MemoryDatabase();
    const page = await openPage(database, { journal: browserJournal });
    write(page, 'Bonjour');
    page.leave();
    await vi.waitFor(() => expect(database.content.size).toBe(1));
    page.forget('post:home');
    await vi.waitFor(() => expect(database.content.size).toBe(0));
    expect(shown(await openPage(database, { journal: browserJournal }))).toBeUndefined();
  });

  it('goes with its files when it is sent, and when it is emptied', async () => {
    const database = new MemoryDatabase();
    const page = await openPage(database);
    write(page, 'Bonjour', file('mer.png'));
    await vi.waitFor(() => expect(database.content.size).toBe(2));
    page.forget('post:home');
    await vi.waitFor(() => expect(database.content.size).toBe(0));
    write(page, 'Bonsoir', file('port.png'));
    await vi.waitFor(() => expect(database.content.size).toBe(2));
    page.write('post:home', post(' '), false);
    await vi.waitFor(() => expect(database.content.size).toBe(0));
    // Who is typing keeps the space.
    expect(shown(page)).toEqual(post(' '));
  });

  it('keeps its words where there is no room for its files', async () => {
    const database = new MemoryDatabase();
    database.feature = 100;
    const page = await openPage(database);
    const film = file('film.mp4', 'x'.repeat(200));
    page.write('post:home', post('Regardez', [film], film), true);
    expect(shown(page)).toEqual(post('Regardez', [film], film));
    await vi.waitFor(async () => expect(shown(await openPage(database))).toEqual(post('Regardez')));
    // What is said of a file goes with it, and nothing else.
    const deep = { text: 'Là', hung: { films: [{ id: 'a', film }], film: { id: 'a', film }, of: { n: 1 } } };
    page.write('post:home', deep, true);
    await vi.waitFor(async () =>
      expect(shown(await openPage(database))).toEqual({
        text: 'Là',
        hung: { films: [], film: null, of: { n: 1 } },
      }),
    );
  });

  it('is typed on where nothing can be kept', async () => {
    const database = new MemoryDatabase();
    database.isBroken = true;
    const page = await openPage(database);
    write(page, 'Bonjour');
    write(page, 'Bonjour à tous');
    expect(shown(page)).toEqual(post('Bonjour à tous'));
  });

  it('is told by its place', async () => {
    const page = await openPage(new MemoryDatabase());
    page.write('message:1', 'Bonjour', true);
    page.write('message:2', 'Bonsoir', true);
    page.write('comment:1', 'Merci', true);
    const places = page.places('message:');
    expect(places).toEqual(new Set(['message:1', 'message:2']));
    page.write('message:1', 'Bonjour !', true);
    expect(page.places('message:')).toBe(places);
    page.forget('message:1');
    expect(page.places('message:')).toEqual(new Set(['message:2']));
  });
});

describe('what is kept', () => {
  it('is of one person: of another nothing is left', async () => {
    const database = new MemoryDatabase();
    write(await openPage(database), 'Secret', file('secret.png'));
    await vi.waitFor(() => expect(database.content.size).toBe(2));
    expect(shown(await openPage(database, { owner: 'mathis' }))).toBeUndefined();
    expect(database.content.size).toBe(0);
  });

  it('is wiped out, and what is still being written with it', async () => {
    const database = new MemoryDatabase();
    const page = await openPage(database);
    write(page, 'Un', file('un.png'));
    write(page, 'Deux');
    page.wipe();
    expect(shown(page)).toBeUndefined();
    await vi.waitFor(() => expect(database.content.size).toBe(0));
    expect(shown(await openPage(database))).toBeUndefined();
  });

  it('is the newest two hundred, and goes after thirty days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const database = new MemoryDatabase();
    const page = await openPage(database);
    for (let index = 0; index <= mostDrafts; index += 1) {
      vi.setSystemTime(Date.now() + 1_000);
      page.write(`comment:${index}`, 'Merci', true);
    }
    await vi.waitFor(() => expect(database.content.has(`claire/draft/comment:${mostDrafts}`)).toBe(true));
    const kept = (await openPage(database)).places('comment:');
    expect([kept.size, kept.has('comment:0')]).toEqual([mostDrafts, false]);
    vi.setSystemTime(Date.now() + longestKept + 1);
    expect((await openPage(database)).places('').size).toBe(0);
    expect(database.content.size).toBe(0);
  });
});

describe('two tabs', () => {
  const open = async () => {
    const database = new MemoryDatabase();
    const [first, second] = tabs(2);
    const pages = [
      await openPage(database, { channel: first ?? null }),
      await openPage(database, { channel: second ?? null }),
    ] as const;
    for (const page of pages) page.hold('post:home');
    return { database, pages };
  };

  it('show the same draft as long as one of them is typed into', async () => {
    const { pages } = await open();
    const photo = file('mer.png');
    write(pages[0], 'Bonjour', photo);
    expect(shown(pages[1])).toEqual(post('Bonjour', [photo]));
    expect(pages[1].at('post:home').fillCount).toBeGreaterThan(0);
    pages[0].forget('post:home');
    expect(shown(pages[1])).toBeUndefined();
  });

  it('keep the later of two texts, and offer the other', async () => {
    const { database, pages } = await open();
    write(pages[0], 'Le premier');
    write(pages[1], 'Le second');
    // Nothing changes under the hands of who is typing.
    expect([shown(pages[0]), offered(pages[0])]).toEqual([post('Le premier'), post('Le second')]);
    expect([shown(pages[1]), offered(pages[1])]).toEqual([post('Le second'), post('Le premier')]);
    await vi.waitFor(async () => {
      const later = await openPage(database);
      expect([shown(later), offered(later)]).toEqual([post('Le second'), post('Le premier')]);
    });
    pages[1].takeOther('post:home');
    expect([shown(pages[1]), offered(pages[1])]).toEqual([post('Le premier'), post('Le second')]);
  });

  it('lose neither text when one of them is sent', async () => {
    const { database, pages } = await open();
    write(pages[0], 'Le premier');
    write(pages[1], 'Le second');
    pages[1].forget('post:home');
    expect([shown(pages[0]), offered(pages[0])]).toEqual([post('Le premier'), undefined]);
    expect([shown(pages[1]), offered(pages[1])]).toEqual([post('Le premier'), undefined]);
    await vi.waitFor(async () => expect(shown(await openPage(database))).toEqual(post('Le premier')));
  });

  it('leave nothing of what one of them sent, and lose nothing of what another typed to it', async () => {
    const { database, pages } = await open();
    const since = (typed: unknown, sent: unknown) => {
      const [now, then] = [typed, sent].map(
        (draft) => JSON.stringify(draft).match(/"html":"(.*?)"/)?.[1] ?? '',
      );
      const left = now?.replace(then ?? '', '').trim() ?? '';
      return left === '' ? undefined : post(left);
    };
    for (const page of pages) page.hold('post:home', since);
    write(pages[0], 'Bonjour');
    write(pages[1], 'Bonjour à tous');
    pages[0].sent('post:home', post('Bonjour'), since);
    for (const page of pages) expect([shown(page), offered(page)]).toEqual([post('à tous'), undefined]);
    await vi.waitFor(async () => expect(shown(await openPage(database))).toEqual(post('à tous')));
    // What was sent as it stands in both is gone in both.
    pages[1].sent('post:home', post('à tous'), since);
    for (const page of pages) expect(page.at('post:home').isKept).toBe(false);
    // What is thrown away in one was not sent: who types on in another keeps it whole.
    write(pages[0], 'Bonsoir');
    write(pages[1], 'Bonsoir à tous');
    pages[0].forget('post:home');
    expect(shown(pages[1])).toEqual(post('Bonsoir à tous'));
  });

  it('of two people do not hear each other', async () => {
    const database = new MemoryDatabase();
    const [first, second] = tabs(2);
    const page = await openPage(database, { owner: 'claire', channel: first ?? null });
    const other = await openPage(database, { owner: 'mathis', channel: second ?? null });
    write(page, 'Secret');
    expect(shown(other)).toBeUndefined();
  });
});
