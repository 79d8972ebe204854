/** A walk through the whole product in front of an existing API, by its administrator in a real browser. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { password } from '../../fixtures/existing-api/people.seed.ts';
import { ids, yann, zoe } from '../../fixtures/existing-api/seed.ts';
import { look } from './axe.ts';
import { prepare, subscribed } from './engine.ts';
import { answerOutside, type ExistingApiPlace } from './existing-api.ts';
import { photo } from './files.ts';
import { fillCredentials, visit, watchComplaints } from './people.ts';

/** Whether a picture is there, not only its place. */
const isDrawn = (image: Locator) =>
  expect
    .poll(() =>
      image.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0),
    )
    .toBe(true);

const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signIn(page: Page): Promise<void> {
  const hears = subscribed(page);
  await page.goto('/login');
  await expect(page.getByText('Bienvenue à tous')).toBeVisible();
  await fillCredentials(page, zoe, password);
  await expect(page.getByRole('feed')).toBeVisible();
  await hears;
}

/** The home page: news, communities, the newest posts with what belongs to them. */
async function readHome(page: Page): Promise<void> {
  await expect(page.getByText('Assemblée générale le 3 décembre').first()).toBeVisible();
  const event = postWith(page, 'Repas de Noël');
  await expect(event).toContainText('Cantine');
  await expect(event).toContainText('Zoé Abel');
  const poll = postWith(page, 'Plus de plantes ?');
  await expect(poll).toContainText('Zoé Abel');
  await expect(poll).toContainText('Oui, évidemment');
  await expect(poll).toContainText('66,67');
  await expect(poll).toContainText('3 votes');
  await expect(poll.getByText('Plus de plantes ?')).toHaveCount(1);
  await expect(postWith(page, 'À lire')).toContainText('Publication 209, déjà écrite');
  await expect(page.getByRole('link', { name: /Toute la Mutuelle/ }).first()).toBeVisible();
}

/** Writes in the company’s community: words, then a picture; comments on them. */
async function write(page: Page, picture: Buffer): Promise<void> {
  await visit(page, `/communaute/${ids.everybody}`);
  await expect(heading(page)).toHaveText('Toute la Mutuelle');
  await expect(page.getByText('12 membres')).toBeVisible();
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  await page.keyboard.type('Bonjour à tous');
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form).toHaveCount(0);
  const post = postWith(page, 'Bonjour à tous');
  await expect(post).toHaveCount(1);
  await expect(post).toContainText('Zoé Abel');

  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const comment = post.getByRole('form', { name: 'Votre commentaire' });
  await comment.getByRole('textbox').fill('Et bon courage');
  await comment.getByRole('button', { name: 'Publier' }).click();
  await expect(comment.getByRole('textbox')).toHaveValue('');
  await expect(post.getByRole('listitem').filter({ hasText: 'Et bon courage' })).toHaveCount(1);
  await expect(post.getByText('Envoi…')).toHaveCount(0);

  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  await page.keyboard.type('La vue du bureau');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Photos', exact: true }).click();
  await (await chooser).setFiles({ name: 'vue.jpg', mimeType: 'image/jpeg', buffer: picture });
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form).toHaveCount(0);
  const withPicture = postWith(page, 'La vue du bureau');
  await expect(withPicture).toHaveCount(1);
  await isDrawn(withPicture.locator('img[src*="/uploads/"][src*="vue.jpg"]'));
}

/** A library: a document is added, a folder is opened. */
async function useLibrary(page: Page): Promise<void> {
  await visit(page, `/communaute/${ids.accounts}/mediatheque`);
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: 'Été' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Ajouter un document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un document' });
  await dialog
    .getByLabel('Documents', { exact: true })
    .setInputFiles({ name: 'bilan.txt', mimeType: 'text/plain', buffer: Buffer.from('Bilan') });
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(entries.filter({ hasText: 'bilan.txt' })).toHaveCount(1);
  const folder = 'archives';
  await page.getByRole('link', { name: folder, exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Emplacement' })).toContainText(folder);
  await expect(entries.filter({ hasText: 'contrat.pdf' })).toHaveCount(1);
}

/** A conversation: reads messages, sends one, receives another. */
async function talk(page: Page, place: ExistingApiPlace): Promise<void> {
  await page.getByRole('button', { name: /^Discussions/ }).click();
  const panel = page.getByRole('region', { name: 'Discussions' });
  const other = 'Yann Bâ';
  await panel.getByRole('listitem').filter({ hasText: other }).getByRole('button').click();
  const log = page.getByRole('log');
  await expect(log.getByText('Bonjour n° 501')).toBeVisible();
  await page.getByRole('textbox', { name: 'Votre message' }).fill('On se voit à midi ?');
  await page.keyboard.press('Enter');
  await expect(log.getByText('On se voit à midi ?')).toHaveCount(1);
  await expect(log.getByText('Envoi…')).toHaveCount(0);
  await place.post('/api/messagecreate/41/noFile', { content: 'Avec plaisir', gif: '' }, yann);
  await expect(log.getByText('Avec plaisir')).toHaveCount(1);
  await expect(log.getByText('On se voit à midi ?')).toHaveCount(1);
  await page.keyboard.press('Escape');
}

/** The bell counts the actions of others, lists them, and links to them. */
async function hearNews(page: Page, place: ExistingApiPlace): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const comment = { userEmail: yann, postID: '201', groupID: '11', text: 'Jolies photos', gif: '' };
  await place.post('/api/comment/create/null', comment, yann);
  await expect(bell).toHaveAccessibleName(/1 nouvelle notification/);
  await bell.click();
  const items = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(items.first()).toContainText('Yann Bâ a commenté votre publication');
  await items.first().getByRole('link').click();
  await expect(page).toHaveURL(`/communaute/${ids.everybody}/post/201`);
  await expect(page.getByText('Jolies photos')).toBeVisible();
}

/** Statistics: figures without documented names are left out, and nothing fails. */
async function readStatistics(page: Page): Promise<void> {
  await visit(page, '/administration/stats');
  const section = (name: string) => page.getByRole('region', { name });
  const best = section('Meilleures publications').getByRole('listitem').first();
  await expect(best).toContainText('2 actions');
  await expect(section('Meilleurs auteurs').getByRole('listitem').first()).toContainText('Zoé Abel');
  await expect(section('Meilleures communautés')).toContainText('Toute la Mutuelle');
  await expect(section('Dernières connexions').getByRole('listitem')).not.toHaveCount(0);
  await expect(section('En ce moment').getByText('Non communiqué')).toHaveCount(6);
  await expect(section('Taux d’engagement sur douze mois')).toContainText('n’est pas communiqué');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
}

/** Posts and comments are there once, also after a reload. */
async function findAgain(page: Page, { api }: ExistingApiPlace): Promise<void> {
  const { posts, comments, messages, entries } = api.organisation;
  const texts = (rows: readonly { text: string }[]) =>
    rows.map(({ text }) => text.replaceAll(/<[^>]*>/g, ''));
  expect(texts(posts).slice(-2)).toEqual(['Bonjour à tous', 'La vue du bureau']);
  expect(posts.at(-1)?.imag).toHaveLength(1);
  expect(texts(comments).slice(-2)).toEqual(['Et bon courage', 'Jolies photos']);
  expect(messages.slice(-2).map(({ content }) => content)).toEqual(['On se voit à midi ?', 'Avec plaisir']);
  expect(entries.at(-1)?.name).toBe('bilan.txt');
  await page.goto('/');
  await expect(postWith(page, 'La vue du bureau')).toHaveCount(1);
  await isDrawn(postWith(page, 'La vue du bureau').locator('img[src*="vue.jpg"]'));
}

/** From signing in to the statistics and back; what the console or the network complain of is none. */
export async function walk(browser: Browser, place: ExistingApiPlace): Promise<void> {
  const { buffer: picture } = await photo('vue.jpg');
  const context = await browser.newContext({ baseURL: place.url, ...look });
  await prepare(context);
  const page = await context.newPage();
  await answerOutside(page, picture);
  const complaints = watchComplaints(page);
  await test.step('sign in', () => signIn(page));
  await test.step('home', () => readHome(page));
  await test.step('write', () => write(page, picture));
  await test.step('library', () => useLibrary(page));
  await test.step('chat', () => talk(page, place));
  await test.step('notifications', () => hearNews(page, place));
  expect(complaints.list).toEqual([]);
  await test.step('statistics', () => readStatistics(page));
  await test.step('once more', () => findAgain(page, place));
  expect(complaints.list).toEqual([]);
  expect(place.api.undocumented).toEqual([]);
  await context.close();
}
