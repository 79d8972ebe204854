import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectUsableAtAnyWidth } from './axe.ts';
import { accounts, openAs, windowOf } from './people.ts';

const unique = (name: string, extension = 'txt') =>
  `${name} ${Math.random().toString(36).slice(2, 8)}.${extension}`;
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Bonjour') });

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
  const dialog = await choose(page, names.map(text));
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Holds uploads back until the answered function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (isUpload(route.request().headers())) await held;
    // Given up meanwhile.
    await route.continue().catch(() => {});
  });
  return release;
}

test('an upload goes on while other pages are looked at, and the way to it is offered when it has arrived', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.reader, { at: '/mediatheque' });
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

test('after a cut it is sent again by itself, and stands in the library once', async ({ browser }) => {
  const page = await openAs(browser, accounts.reader, { at: '/mediatheque' });
  const name = unique('coupure');
  // A second one would be called otherwise: « coupure… (1).txt ».
  const stored = entry(page, name.replace('.txt', ''));
  // The first is stored, and its answer is lost; the second does not come to the server.
  await page.evaluate(() => {
    let isFirst = true;
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override addEventListener(...[type, listener]: Parameters<XMLHttpRequest['addEventListener']>) {
        if (type === 'load' && isFirst) {
          isFirst = false;
          super.addEventListener(type, () => this.dispatchEvent(new Event('error')));
        } else super.addEventListener(type, listener);
      }
    };
  });
  let attempts = 0;
  await page.route('**/graphql', async (route) => {
    if (isUpload(route.request().headers())) attempts += 1;
    return attempts === 2 ? route.abort() : route.continue();
  });
  await upload(page, [name]);
  await expect(panel(page).getByText('Nouvel essai dans un instant…')).toBeVisible();
  await expect(stored).toHaveCount(1);
  await expect(panel(page)).toBeHidden();
  expect(attempts).toBe(3);
  await page.reload();
  await expect(stored).toHaveCount(1);
  await page.context().close();
});

test('what is too large is told before its first byte, and its neighbours are sent', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-uploads-'));
  const page = await windowOf(browser, accounts.reader);
  try {
    const [large, small] = [unique('énorme', 'pdf'), unique('petit')];
    writeFileSync(join(folder, large), '%PDF-1.4');
    truncateSync(join(folder, large), 150 * 1024 * 1024);
    writeFileSync(join(folder, small), 'Bonjour');
    await page.goto('/mediatheque');
    const sent: number[] = [];
    page.on('request', (request) => {
      const { 'content-length': length, ...headers } = request.headers();
      if (isUpload(headers)) sent.push(Number(length ?? 0));
    });
    const dialog = await choose(page, [join(folder, large), join(folder, small)]);
    await expect(
      dialog.getByText(`Le fichier « ${large} » est trop volumineux\u202F: 150 Mo, 100 Mo au maximum.`),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(entry(page, small)).toBeVisible();
    expect(sent).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await page.close();
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

test('files that are dropped anywhere on a library go there; elsewhere the browser does not leave the page', async ({
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
    // What the browser is told to do with them: otherwise it opens them in the place of the page.
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
  } finally {
    rmSync(folder, { recursive: true });
  }
  await page.close();
});

test('B613: a picture that is dropped beside the fields of a form goes to the nearest, and beneath a dialog to none', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-drops-'));
  const page = await windowOf(browser, accounts.administrator);
  try {
    const file = join(folder, 'port.jpg');
    const drawn = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a7' } });
    await drawn.jpeg().toFile(file);
    const drag = await dragging(page, file);
    await page.goto('/profil');
    await expect(page.getByLabel('Photo', { exact: true })).toBeAttached();
    const beside = { x: 40, y: 700 };
    await drag(beside, 'dragEnter', 'dragOver');
    await expect(invitation(page)).toBeVisible();
    await drag(beside, 'drop');
    const crop = page.getByRole('alertdialog', { name: "Recadrer l'image" });
    await expect(crop).toBeVisible();
    await drag(beside, 'dragEnter', 'dragOver');
    await expect(invitation(page)).toHaveCount(0);
    await drag(beside, 'drop');
    await crop.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(crop).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Annuler ce choix' })).toBeVisible();

    await page.goto('/communaute/1/modifier');
    for (const name of ['Logo', 'Couverture']) {
      const field = page.getByLabel(name, { exact: true });
      await expect(field).toBeAttached();
      await field.evaluate((input) => input.scrollIntoView({ block: 'center' }));
      const y = await field.evaluate((input) => input.getBoundingClientRect().top);
      await drag({ x: 40, y }, 'dragEnter', 'dragOver');
      await expect(invitation(page).getByText(name)).toBeVisible();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  await page.close();
});

test('closing the page and signing out ask while something is being sent', async ({ browser }) => {
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
