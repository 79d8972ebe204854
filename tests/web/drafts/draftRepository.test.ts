import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftRepository } from '../../../web/drafts/draftRepository.ts';
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
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const storedTexts = () => Object.keys(localStorage);

describe('a draft', () => {
  it('is stored as it was last typed, and its files once', async () => {
    const page = await openPage(database);
    const photo = file('mer.png');
    for (const text of ['B', 'Bo', 'Bon', 'Bonj']) write(page, text, photo);
    expect(shown(await openPage(database))).toEqual(post('Bonj', [photo]));
    expect([...database.content.values()]).toEqual([photo]);
    expect(database.changes).toBe(1);
  });

  it('is complete at once after a page that closes, where its files are still being read', async () => {
    const page = await openPage(database);
    write(page, 'Bon', file('mer.png'));
    page.write('comment:1', 'Parti', true);
    page.write('comment:2', 'Il a écrit «\u00a0"$file":"mer"\u00a0».', true);
    page.remove('comment:1');
    database.ready = new Promise(() => {});
    const later = new DraftRepository(database, null);
    later.open('claire');
    expect(later.loading()).not.toBeNull();
    expect(later.places('comment:')).toEqual(['comment:2']);
  });

  it('is deleted with its files when it is sent or emptied', async () => {
    const page = await openPage(database);
    write(page, 'Bonjour', file('mer.png'));
    expect([storedTexts().length, database.content.size]).toEqual([1, 1]);
    page.remove('post:home');
    expect([storedTexts().length, database.content.size]).toEqual([0, 0]);
    write(page, 'Bonsoir', file('port.png'));
    expect([storedTexts().length, database.content.size]).toEqual([1, 1]);
    page.write('post:home', post(' '), false);
    expect([storedTexts().length, database.content.size]).toEqual([0, 0]);
    expect(shown(page)).toEqual(post(' '));
  });

  it('keeps its text without room for its files', async () => {
    database.room = 100;
    const page = await openPage(database);
    const film = file('film.mp4', 'x'.repeat(200));
    const draft = { text: 'Là', hung: { films: [{ id: 'a', film }], film: { id: 'a', film }, of: { n: 1 } } };
    page.write('post:home', draft, true);
    expect(shown(page)).toEqual(draft);
    expect(shown(await openPage(database))).toEqual({
      text: 'Là',
      hung: { films: [], film: null, of: { n: 1 } },
    });
  });

  it('stays in the page when nothing can be stored', async () => {
    database.isBroken = true;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const page = await openPage(database);
    write(page, 'Bonjour', file('mer.png'));
    write(page, 'Bonjour à tous');
    expect(shown(page)).toEqual(post('Bonjour à tous'));
  });
});

describe('the stored drafts', () => {
  it('of one user are deleted when another one signs in', async () => {
    write(await openPage(database), 'Secret', file('secret.png'));
    expect(shown(await openPage(database, { owner: 'mathis' }))).toBeUndefined();
    await vi.waitFor(() => expect([storedTexts().length, database.content.size]).toEqual([0, 0]), 15_000);
  });

  it('are deleted by a reset', async () => {
    const page = await openPage(database);
    write(page, 'Un', file('un.png'));
    page.reset();
    expect(shown(page)).toBeUndefined();
    expect([storedTexts().length, database.content.size]).toEqual([0, 0]);
    expect(shown(await openPage(database))).toBeUndefined();
  });

  it('are the newest two hundred, for thirty days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = await openPage(database);
    for (let index = 0; index <= maxDrafts; index += 1) {
      vi.setSystemTime(Date.now() + 1_000);
      page.write(`comment:${index}`, 'Merci', true);
    }
    const kept = (await openPage(database)).places('comment:');
    expect([kept.length, kept.includes('comment:0')]).toEqual([maxDrafts, false]);
    vi.setSystemTime(Date.now() + maxAge + 1);
    expect((await openPage(database)).places('')).toEqual([]);
    expect(storedTexts()).toEqual([]);
  });
});

describe('a slow database', () => {
  it('fills in drafts with files, or offers them if something was typed before', async () => {
    const [drawing, photo] = [file('dessin.png'), file('mer.png')];
    const before = await openPage(database);
    write(before, 'Bonjour', photo);
    before.write('comment:1', 'Merci', true);
    let answer = () => {};
    database.ready = new Promise((resolve) => (answer = resolve));
    vi.useFakeTimers();
    const opening = openPage(database);
    await vi.runAllTimersAsync();
    const page = await opening;
    expect(page.loading()).toBeNull();
    expect(page.at('comment:1').draft).toBe('Merci');
    write(page, 'Bonsoir', drawing);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown(page)).toEqual(post('Bonsoir', [drawing]));
    expect(offered(page)).toEqual(post('Bonjour', [photo]));
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
    const later = await openPage(database);
    expect([shown(later), offered(later)]).toEqual([post('Le second'), post('Le premier')]);
    pages[1].takeOther('post:home');
    expect([shown(pages[1]), offered(pages[1])]).toEqual([post('Le premier'), post('Le second')]);
  });

  it('lose neither text when one of them is sent', async () => {
    const pages = await open();
    write(pages[0], 'Le premier');
    write(pages[1], 'Le second');
    pages[1].remove('post:home');
    for (const page of pages) expect([shown(page), offered(page)]).toEqual([post('Le premier'), undefined]);
    expect(shown(await openPage(database))).toEqual(post('Le premier'));
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
