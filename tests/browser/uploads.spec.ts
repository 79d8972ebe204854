import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth } from './axe.ts';
import { photo, textFile } from './files.ts';
import { accounts, gate, openAs, windowOf } from './people.ts';

const unique = (name: string, extension = 'txt') =>
  `${name} ${Math.random().toString(36).slice(2, 8)}.${extension}`;

const panel = (page: Page) => page.getByRole('region', { name: 'Envois en cours' });
const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const isUpload = (headers: Record<string, string>) =>
  headers['content-type']?.startsWith('multipart') ?? false;

async function choose(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByRole('button', { name: 'Ajouter un document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un document' });
  await dialog.getByLabel('Documents', { exact: true }).setInputFiles(files);
  return dialog;
}

async function upload(page: Page, names: readonly string[]): Promise<void> {
  const dialog = await choose(
    page,
    names.map((name) => textFile(name)),
  );
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Holds uploads back until the answered function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { opened, open } = gate();
  await page.route('**/graphql', async (route) => {
    if (isUpload(route.request().headers())) await opened;
    // Given up meanwhile.
    await route.continue().catch(() => {});
  });
  return open;
}

test('uploads continue while other pages are open, and can be cancelled', async ({ browser }) => {
  const page = await openAs(browser, accounts.reader, { at: '/mediatheque', keepsOffers: true });
  const release = await holdUploads(page);
  const names = [unique('un'), unique('deux'), unique('trois')];
  await upload(page, names);
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await expect(panel(page).getByText('En attente')).toHaveCount(1);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectUsableAtAnyWidth(page);
  // One that is given up takes no other along. Its request is let go only once the browser has given it up.
  const givenUp = page.waitForEvent('requestfailed', (request) => isUpload(request.headers()));
  await panel(page)
    .getByRole('button', { name: `Annuler l’envoi de ${names[1]}` })
    .click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await givenUp;
  release();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText('2 fichiers ajoutés à « Mes documents »')).toBeVisible();
  await page.getByRole('button', { name: 'Voir', exact: true }).click();
  await expect(page).toHaveURL('/mediatheque');
  await expect(entry(page, names[0] ?? '')).toBeVisible();
  await expect(entry(page, names[2] ?? '')).toBeVisible();
  await expect(entry(page, names[1] ?? '')).toHaveCount(0);
  await page.context().close();
});

/** Holds a file over a point of the page, or drops it there, as the browser itself does. */
async function dragging(page: Page, file: string) {
  const devtools = await page.context().newCDPSession(page);
  return async (at: { x: number; y: number }, ...types: ('dragEnter' | 'dragOver' | 'drop')[]) => {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of types) await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
  };
}

const invitation = (page: Page) => page.getByText('Déposez vos fichiers ici');

test('B613: dropped files go to the library, a dropped picture to the profile; elsewhere the page stays', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-drops-'));
  const page = await windowOf(browser, accounts.reader);
  try {
    const name = unique('lâché');
    writeFileSync(join(folder, name), 'Bonjour');
    const drag = await dragging(page, join(folder, name));
    const aside = { x: 40, y: 700 };
    await page.goto('/recherche?q=bonjour');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The drop must be handled: otherwise the browser opens the files instead of the page.
    await page.evaluate(() =>
      addEventListener('dragover', ({ defaultPrevented, dataTransfer }) => {
        document.documentElement.dataset.dragged = `${defaultPrevented ? 'prevented' : 'left'}, ${dataTransfer?.dropEffect}`;
      }),
    );
    await drag(aside, 'dragEnter', 'dragOver');
    await expect(invitation(page)).toHaveCount(0);
    await drag(aside, 'drop');
    await expect(page.locator('html')).toHaveAttribute('data-dragged', 'prevented, none');

    await page.goto('/mediatheque');
    await expect(page.getByRole('button', { name: 'Ajouter un document' })).toBeVisible();
    await drag(aside, 'dragEnter', 'dragOver');
    await expect(invitation(page)).toBeVisible();
    await drag(aside, 'drop');
    await expect(invitation(page)).toHaveCount(0);
    const dialog = page.getByRole('dialog', { name: 'Ajouter un document' });
    await expect(dialog.getByText(name)).toBeVisible();
    // The dialog takes others too, wherever they are dropped.
    const second = unique('second');
    writeFileSync(join(folder, second), 'Bonsoir');
    await (
      await dragging(page, join(folder, second))
    )(aside, 'dragEnter', 'dragOver', 'drop');
    await expect(dialog.getByText(second)).toBeVisible();
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(entry(page, name)).toBeVisible();
    await expect(entry(page, second)).toBeVisible();

    const file = join(folder, 'port.jpg');
    writeFileSync(file, (await photo('port.jpg')).buffer);
    await page.goto('/profil');
    await expect(page.getByLabel('Photo', { exact: true })).toBeAttached();
    await (
      await dragging(page, file)
    )(aside, 'dragEnter', 'dragOver', 'drop');
    const crop = page.getByRole('alertdialog', { name: "Recadrer l'image" });
    await crop.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(crop).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Annuler ce choix' })).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true });
  }
  await page.close();
});

test('closing the page and signing out ask first while something is being sent', async ({ browser }) => {
  const page = await openAs(browser, accounts.reader, { at: '/mediatheque' });
  const name = unique('attente');
  await holdUploads(page);
  await upload(page, [name]);
  await expect(panel(page).getByText(name)).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;

  await page.getByRole('button', { name: /^Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Abandonner les envois en cours/ });
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(panel(page).getByText(name)).toBeVisible();
  await page.getByRole('button', { name: /^Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/login');
  await page.context().close();
});
