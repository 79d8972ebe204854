import { expect, type Locator, type Page, test } from '@playwright/test';
import { dot } from './files.ts';
import { type Community, makeCommunity, unique } from './graph.ts';
import { windowOf } from './people.ts';

/** A demo account that no other test file uses, in a separate community. */
const author = 'erwan.gautier@example.org';

let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de brouillons'), { [author]: 'EDITOR' });
});

const formOf = (page: Page) => page.getByRole('form', { name: 'Nouvelle publication' });
const textOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Votre publication' });
const kept = (page: Page) => page.getByRole('list', { name: 'Brouillons' }).getByRole('listitem');

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

/** Number of files that the browser keeps for drafts. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return 0;
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const database = await done(indexedDB.open('drafts'));
    const count = await done(database.transaction('drafts').objectStore('drafts').count());
    database.close();
    return count;
  });

test('a post draft is there with its files after the window was closed', async ({ browser }) => {
  const page = await windowOf(browser, author);
  let form = await openComposer(page);
  const words = unique('À finir demain');
  await page.keyboard.type(words);
  await choose(page, 'Photos', [dot('un.png'), dot('deux.png')]);
  await choose(page, 'Fichiers', {
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(form.getByText('Brouillon enregistré')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Retirer plan.pdf' })).toBeVisible();
  await expect.poll(() => keptFiles(page)).toBe(3);

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
  await later.close();
});
