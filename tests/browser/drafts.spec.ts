import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { type Community, makeCommunity } from './graph.ts';
import { windowOf } from './people.ts';

/** A demo account that no other test file uses, in a separate community. */
const author = 'erwan.gautier@example.org';

let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de brouillons'), { [author]: 'EDITOR' });
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

const formOf = (page: Page) => page.getByRole('form', { name: 'Nouvelle publication' });
const textOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Votre publication' });
const kept = (page: Page) => page.getByRole('list', { name: 'Brouillons' }).getByRole('listitem');
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function openComposer(page: Page): Promise<Locator> {
  await page.goto(`/communaute/${community.databaseId}`);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  await expect(textOf(page)).toBeFocused();
  return formOf(page);
}
async function choose(page: Page, button: string, files: Parameters<Locator['setInputFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser');
  await formOf(page).getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}
/** Answers the first request that a mutation of this name is sent by; the later ones go their way. */
async function answerFirst(page: Page, mutation: string, answer: (route: Route) => Promise<void>) {
  let isAnswered = false;
  await page.route('**/graphql', async (route) => {
    if (isAnswered || !(route.request().postData() ?? '').includes(mutation)) return route.continue();
    isAnswered = true;
    return answer(route);
  });
}

test('a post draft is there with its files after the window was closed, until it is discarded', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  let form = await openComposer(page);
  const words = unique('À finir demain');
  await page.keyboard.type(words);
  await choose(page, 'Photos', [photo('un.png'), photo('deux.png')]);
  await choose(page, 'Fichiers', {
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(form.getByText('Brouillon enregistré')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Retirer plan.pdf' })).toBeVisible();

  const later = await page.context().newPage();
  await page.close();
  await later.goto(`/communaute/${community.databaseId}`);
  await expect(kept(later)).toContainText(`Brouillon : ${words}`);
  await kept(later).getByRole('button', { name: 'Reprendre' }).click();
  form = formOf(later);
  await expect(textOf(later)).toHaveText(words);
  await expect(form.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);
  await expect
    .poll(() =>
      form.getByRole('img', { name: 'deux.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(1);
  await expect(form.getByRole('button', { name: 'Retirer plan.pdf' })).toBeVisible();

  await form.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(kept(later)).toContainText(words);
  await kept(later).getByRole('button', { name: 'Jeter' }).click();
  const question = later.getByRole('alertdialog', { name: /^Jeter le brouillon/ });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(kept(later)).toContainText(words);
  await kept(later).getByRole('button', { name: 'Jeter' }).click();
  await question.getByRole('button', { name: 'Jeter' }).click();
  await expect(kept(later)).toHaveCount(0);
  await openComposer(later);
  await expect(textOf(later)).toHaveText('');
  await later.close();
});

test('of two tabs in one draft the later text is kept, and the other is offered', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const other = await page.context().newPage();
  await openComposer(page);
  await openComposer(other);
  const [first, second] = [unique('Le premier texte'), unique('Le second texte')];
  await page.keyboard.type(first);
  // The other tab, into which nobody typed, follows.
  await expect(textOf(other)).toHaveText(first);
  await textOf(other).press('ControlOrMeta+A');
  await other.keyboard.type(second);
  const offer = (tab: Page) => formOf(tab).getByRole('status').filter({ hasText: 'Un autre texte' });
  await expect(offer(page)).toContainText('Un autre texte a été écrit dans un autre onglet.');
  await expect(textOf(page)).toHaveText(first);
  await expect(textOf(other)).toHaveText(second);

  await page.close();
  await other.reload();
  await other.getByRole('button', { name: 'Écrire une publication…' }).click();
  await expect(textOf(other)).toHaveText(second);
  await offer(other).getByRole('button', { name: 'Le reprendre' }).click();
  await expect(textOf(other)).toHaveText(first);
  await offer(other).getByRole('button', { name: 'Le reprendre' }).click();
  await expect(textOf(other)).toHaveText(second);
  await other.close();
});

test('a post whose window closed while it was sent is published once when it is sent again', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Fermé trop tôt');
  await page.keyboard.type(words);
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await answerFirst(page, words, async (route) => {
    await route.fetch();
    arrive();
  });
  await form.getByRole('button', { name: 'Publier' }).click();
  await arrived;
  const later = await page.context().newPage();
  await page.close();
  await later.goto(`/communaute/${community.databaseId}`);
  await kept(later).getByRole('button', { name: 'Reprendre' }).click();
  await formOf(later).getByRole('button', { name: 'Publier' }).click();
  await expect(later.getByText('Publication ajoutée')).toBeVisible();
  await later.reload();
  await expect(postWith(later, words)).toHaveCount(1);
  await later.close();
});
