import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftRepository } from '../../../web/drafts/draftRepository.ts';
import { maxAge, maxDrafts } from '../../../web/drafts/draftStorage.ts';
import { MemoryDatabase, openPage, tabs } from './keeping.ts';

const file = (name: string, content = 'x') => new File([content], name);
const post = (html: string, images: readonly File[] = [], video: File | null = null) => ({
  html,
  images,
  video,
});
const write = (page: DraftRepository, html: string, ...images: File[]) =>
  page.write('post:home', post(html, images), true);
const shown = (page: DraftRepository) => page.at('post:home').draft;
const offered = (page: DraftRepository) => page.at('post:home').other;

let database = new MemoryDatabase();
beforeEach(() => {
  localStorage.clear();
  database = new MemoryDatabase();
});
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('is stored as it was last typed, and its files once', async () => {
    const page = await openPage(database);
    const photo = file('mer.png');
    for (const text of ['B', 'Bo', 'Bon', 'Bonj']) write(page, text, photo);
    await vi.waitFor(
      async () => expect(shown(await openPage(database))).toEqual(post('Bonj', [photo])),
      15_000,
    );
    expect([...database.content.values()].filter((value) => value instanceof File)).toHaveLength(1);
    // Letters typed while another one was written are written together.
    expect(database.changes).toBe(2);
  });

  it('is complete when the page closes before it was written', async () => {
    const photo = file('mer.png');
    const page = await openPage(database);
    write(page, 'Bon', photo);
    page.write('comment:1', 'Parti', true);
    await vi.waitFor(() => expect(database.content.size).toBe(3), 15_000);
    database.isStuck = true;
    write(page, 'Bonjour', photo);
    page.remove('comment:1');
    page.noteUnsaved();
    database.isStuck = false;
    const later = await openPage(database);
    expect(shown(later)).toEqual(post('Bonjour', [photo]));
    expect(later.at('comment:1').draft).toBeUndefined();
    await vi.waitFor(
      async () => expect(shown(await openPage(database))).toEqual(post('Bonjour', [photo])),
      15_000,
    );
  });

  it('of a closed page is not shown to another user, nor left in the browser', async () => {
    const page = await openPage(database);
    database.isStuck = true;
    write(page, 'Secret');
    page.noteUnsaved();
    database.isStuck = false;
    expect(shown(await openPage(database, { owner: 'mathis' }))).toBeUndefined();
    expect(JSON.stringify(localStorage)).not.toContain('Secret');
  });

  it('does not return after it was sent from a page that had been hidden', async () => {
    const page = await openPage(database);
    write(page, 'Bonjour');
    page.noteUnsaved();
    await vi.waitFor(() => expect(database.content.size).toBe(1), 15_000);
    page.remove('post:home');
    await vi.waitFor(() => expect(database.content.size).toBe(0), 15_000);
    expect(shown(await openPage(database))).toBeUndefined();
  });

  it('is deleted with its files when it is sent or emptied', async () => {
    const page = await openPage(database);
    write(page, 'Bonjour', file('mer.png'));
    await vi.waitFor(() => expect(database.content.size).toBe(2), 15_000);
    page.remove('post:home');
    await vi.waitFor(() => expect(database.content.size).toBe(0), 15_000);
    write(page, 'Bonsoir', file('port.png'));
    await vi.waitFor(() => expect(database.content.size).toBe(2), 15_000);
    page.write('post:home', post(' '), false);
    await vi.waitFor(() => expect(database.content.size).toBe(0), 15_000);
    expect(shown(page)).toEqual(post(' '));
  });

  it('keeps its text without room for its files', async () => {
    database.room = 100;
    const page = await openPage(database);
    const film = file('film.mp4', 'x'.repeat(200));
    const draft = { text: 'Là', hung: { films: [{ id: 'a', film }], film: { id: 'a', film }, of: { n: 1 } } };
    page.write('post:home', draft, true);
    expect(shown(page)).toEqual(draft);
    await vi.waitFor(
      async () =>
        expect(shown(await openPage(database))).toEqual({
          text: 'Là',
          hung: { films: [], film: null, of: { n: 1 } },
        }),
      15_000,
    );
  });

  it('stays in the page when the database is broken', async () => {
    database.isBroken = true;
    const page = await openPage(database);
    write(page, 'Bonjour');
    write(page, 'Bonjour à tous');
    expect(shown(page)).toEqual(post('Bonjour à tous'));
  });
});

describe('the stored drafts', () => {
  it('of one user are deleted when another one signs in', async () => {
    write(await openPage(database), 'Secret', file('secret.png'));
    await vi.waitFor(() => expect(database.content.size).toBe(2), 15_000);
    expect(shown(await openPage(database, { owner: 'mathis' }))).toBeUndefined();
    expect(database.content.size).toBe(0);
  });

  it('are deleted by a reset, including those being written', async () => {
    const page = await openPage(database);
    write(page, 'Un', file('un.png'));
    write(page, 'Deux');
    page.reset();
    expect(shown(page)).toBeUndefined();
    await vi.waitFor(() => expect(database.content.size).toBe(0), 15_000);
    expect(shown(await openPage(database))).toBeUndefined();
  });

  it('are the newest two hundred, for thirty days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = await openPage(database);
    for (let index = 0; index <= maxDrafts; index += 1) {
      vi.setSystemTime(Date.now() + 1_000);
      page.write(`comment:${index}`, 'Merci', true);
    }
    await vi.waitFor(
      () => expect(database.content.has(`claire/draft/comment:${maxDrafts}`)).toBe(true),
      15_000,
    );
    const kept = (await openPage(database)).places('comment:');
    expect([kept.length, kept.includes('comment:0')]).toEqual([maxDrafts, false]);
    vi.setSystemTime(Date.now() + maxAge + 1);
    expect((await openPage(database)).places('')).toEqual([]);
    expect(database.content.size).toBe(0);
  });
});

describe('a slow database', () => {
  afterEach(() => vi.useRealTimers());

  it('fills in its drafts, or offers them if something was typed before', async () => {
    const [drawing, photo] = [file('dessin.png'), file('mer.png')];
    const before = await openPage(database);
    write(before, 'Bonjour', photo);
    before.write('comment:1', 'Merci', true);
    await vi.waitFor(() => expect(database.content.size).toBe(3));
    let answer = () => {};
    database.ready = new Promise((resolve) => (answer = resolve));
    vi.useFakeTimers();
    const opening = openPage(database);
    await vi.runAllTimersAsync();
    const page = await opening;
    expect(page.loading()).toBeNull();
    write(page, 'Bonsoir', drawing);
    await vi.advanceTimersByTimeAsync(0);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.at('comment:1').draft).toBe('Merci');
    expect(shown(page)).toEqual(post('Bonsoir', [drawing]));
    expect(offered(page)).toEqual(post('Bonjour', [photo]));
    await vi.advanceTimersByTimeAsync(0);
    const later = await openPage(database);
    expect(shown(later)).toEqual(post('Bonsoir', [drawing]));
    expect(offered(later)).toEqual(post('Bonjour', [photo]));
  });
});

describe('two tabs', () => {
  const open = async () => {
    const [first, second] = tabs(2);
    const pages = [
      await openPage(database, { channel: first ?? null }),
      await openPage(database, { channel: second ?? null }),
    ] as const;
    for (const page of pages) page.addField('post:home');
    return pages;
  };

  it('show the same draft while one of them is edited', async () => {
    const pages = await open();
    const photo = file('mer.png');
    write(pages[0], 'Bonjour', photo);
    expect(shown(pages[1])).toEqual(post('Bonjour', [photo]));
    expect(pages[1].at('post:home').fillCount).toBeGreaterThan(0);
    pages[0].remove('post:home');
    expect(shown(pages[1])).toBeUndefined();
  });

  it('keep the later of two texts, and offer the other', async () => {
    const pages = await open();
    write(pages[0], 'Le premier');
    write(pages[1], 'Le second');
    // Text never changes while somebody types.
    expect([shown(pages[0]), offered(pages[0])]).toEqual([post('Le premier'), post('Le second')]);
    expect([shown(pages[1]), offered(pages[1])]).toEqual([post('Le second'), post('Le premier')]);
    await vi.waitFor(async () => {
      const later = await openPage(database);
      expect([shown(later), offered(later)]).toEqual([post('Le second'), post('Le premier')]);
    }, 15_000);
    pages[1].takeOther('post:home');
    expect([shown(pages[1]), offered(pages[1])]).toEqual([post('Le premier'), post('Le second')]);
  });

  it('lose neither text when one of them is sent', async () => {
    const pages = await open();
    write(pages[0], 'Le premier');
    write(pages[1], 'Le second');
    pages[1].remove('post:home');
    for (const page of pages) expect([shown(page), offered(page)]).toEqual([post('Le premier'), undefined]);
    await vi.waitFor(async () => expect(shown(await openPage(database))).toEqual(post('Le premier')), 15_000);
  });

  it('both forget a draft that is equal in both and sent from one', async () => {
    const pages = await open();
    const photo = file('mer.png');
    write(pages[0], 'Bonjour', photo);
    // A copy, as another tab gets it.
    write(pages[1], 'Bonjour', new File(['x'], photo.name, { lastModified: photo.lastModified }));
    pages[0].remove('post:home');
    for (const page of pages) expect(page.at('post:home').isKept).toBe(false);
  });

  it('of two users do not share drafts', async () => {
    const [first, second] = tabs(2);
    const page = await openPage(database, { channel: first ?? null });
    const other = await openPage(database, { owner: 'mathis', channel: second ?? null });
    write(page, 'Secret');
    expect(shown(other)).toBeUndefined();
  });
});
