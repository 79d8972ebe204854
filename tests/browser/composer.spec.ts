import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { hasFfmpeg } from '../ffmpeg.ts';
import { expectUsable, look } from './axe.ts';
import { type Community, makeCommunity } from './graph.ts';
import { openAs, typeDay, watchComplaints, windowOf } from './people.ts';

/** People of the demo whom no other file signs in, in a community of their own. */
const author = 'agathe.weber@example.org';
const colleague = 'baptiste.lacroix@example.org';
const reader = 'celine.marchand@example.org';

let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de rédaction'), {
    [author]: 'EDITOR',
    [colleague]: 'EDITOR',
    [reader]: 'READER',
  });
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const asset = (name: string) => readFileSync(join(import.meta.dirname, '../../backend/demo/assets', name));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: asset('regate.mp4') };
const pdf = {
  name: 'plan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

async function openComposer(page: Page): Promise<Locator> {
  await page.goto(`/communaute/${community.slug}`);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  return form;
}
/** Chooses files with one of the composer's buttons. */
async function choose(
  page: Page,
  form: Locator,
  button: string,
  files: Parameters<Locator['setInputFiles']>[0],
) {
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('B481 B483 B484 B503 B504 B508 B501 B502: a post with a mention, written from the home page @main', async ({
  browser,
}) => {
  const page = await openAs(browser, author);
  const complaints = watchComplaints(page);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  const text = form.getByRole('textbox', { name: 'Votre publication' });
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByText('Veuillez sélectionner une communauté.')).toBeVisible();
  await expect(form.getByText('Écrivez un texte ou ajoutez une pièce jointe.')).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  // Nobody is offered before it is known where.
  await text.click();
  await page.keyboard.type('@bap');
  await expect(form.getByText('Choisissez une communauté pour y mentionner quelqu’un.')).toBeVisible();
  await expect(form.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');

  await form.getByLabel('Communauté').selectOption({ label: community.title });
  await text.click();
  const words = unique('Rendez-vous demain');
  await page.keyboard.type(`${words} @bap`);
  const offered = form.getByRole('listbox').getByRole('option');
  await expect(offered.first()).toHaveText(/Baptiste Lacroix/);
  await expect(offered.first()).toHaveAttribute('aria-selected', 'true');
  // Somebody who is no member is not offered.
  await page.keyboard.type('tiste');
  await expect(offered).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  const post = page.getByRole('feed').getByRole('article').first();
  await expect(post).toContainText(`${words} @Baptiste Lacroix !`);
  await expect(post.locator('[data-mention]')).toHaveText('@Baptiste Lacroix');
  // The form is closed and empty.
  await expect(form).toHaveCount(0);

  const other = await openAs(browser, colleague, { at: `/communaute/${community.slug}` });
  await expect(postWith(other, words)).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
  await other.close();
});

test('B492–B497 B511 B482 B485: photos, a video and a GIF replace each other after a question; documents stay', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  // Its community is given by the page.
  await expect(form.getByLabel('Communauté')).toHaveCount(0);
  await choose(page, form, 'Photos', [photo('un.png'), photo('deux.png')]);
  await expect(form.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);
  await choose(page, form, 'Fichiers', pdf);
  await choose(page, form, 'Vidéo', film);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Remplacer les photos par une vidéo');
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(form.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);
  await choose(page, form, 'Vidéo', film);
  await question.getByRole('button', { name: 'Remplacer' }).click();
  await expect(form.getByRole('list', { name: 'Photos' })).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Retirer film.mp4' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Retirer plan.pdf' })).toBeVisible();

  await form.getByRole('button', { name: 'Choisir un GIF' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher un GIF' }).fill('cafe');
  await page.getByRole('list', { name: 'GIF' }).getByRole('button', { name: 'Pause café' }).click();
  await question.getByRole('button', { name: 'Remplacer' }).click();
  await expect(form.getByRole('button', { name: 'Retirer film.mp4' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Retirer le GIF' }).click();
  await form.getByRole('button', { name: 'Retirer plan.pdf' }).click();

  // What is dropped or pasted goes the same way; what no list has is refused by name.
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'programme.exe'));
    return transfer;
  });
  await form.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(form.getByRole('alert')).toContainText('« programme.exe » n’est pas d’un type autorisé');
  await form.getByRole('button', { name: 'Choisir un emoji' }).click();
  await page.getByLabel('Rechercher un emoji').fill('voilier');
  await page.getByRole('gridcell', { name: 'Voilier' }).click();
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toHaveText(
    /\p{Extended_Pictographic}/u,
  );
  await page.close();
});

test('B487 B488 B486: an upload tells how far it is, can be cancelled, and nothing is lost by that', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Avec un film');
  await page.keyboard.type(words);
  await choose(page, form, 'Vidéo', film);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (!(route.request().headers()['content-type'] ?? '').startsWith('multipart/')) return route.continue();
    await held;
    return route.continue().catch(() => undefined);
  });
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByRole('button', { name: 'Publier' })).toHaveAttribute('aria-disabled', 'true');
  await form.getByRole('button', { name: 'Annuler l’envoi' }).click();
  await expect(form.getByRole('alert')).toContainText('Envoi annulé.');
  await expect(form.getByRole('button', { name: 'Retirer film.mp4' })).toBeVisible();
  release();
  await page.unroute('**/graphql');

  // Once all is sent the server is at work, for a moment only: what is said then is noted as it is said.
  const working = 'Votre publication est en cours de traitement. Veuillez patienter';
  await page.evaluate((text) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(text)) document.body.dataset.said = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  }, working);
  await form.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-said', 'yes');
  await expect(postWith(page, words)).toHaveCount(1);
  const shown = postWith(page, words).locator('video');
  await (hasFfmpeg ? expect(shown).toHaveAttribute('poster', /\.jpg/) : expect(shown).toBeVisible());
  await page.close();
});

test('B510: what has lost its connection keeps its words, and is published once by itself', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Malgré la panne');
  await page.keyboard.type(words);
  await choose(page, form, 'Photos', photo('un.png'));
  // The first attempt arrives, its answer is lost.
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !(route.request().headers()['content-type'] ?? '').startsWith('multipart/'))
      return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByText('Nouvel essai dans un instant')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toHaveText(words);
  await expect(form.getByRole('button', { name: 'Retirer un.png' })).toBeVisible();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await page.reload();
  await expect(postWith(page, words)).toHaveCount(1);
  await page.close();
});

test('B500: a draft is kept per community, over a reload, and is gone once it is published', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  let form = await openComposer(page);
  const words = unique('Brouillon');
  await page.keyboard.type(words);
  await page.reload();
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toHaveText(words);
  await page.goto('/');
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toHaveText('');
  form = await openComposer(page);
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toHaveText('');
  await page.close();
});

test('on a slow phone: what is typed before the editor has come is in it, and « Publier » and the post are in sight', async ({
  browser,
}) => {
  const page = await windowOf(browser, author, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`/communaute/${community.slug}`);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/ComposerForm-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Écrire une publication…' }).tap();
  const words = unique('Aussitôt dit');
  await expect(page.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  await page.keyboard.type(words);
  arrive();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toHaveText(words);
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  await page.keyboard.type(', aussitôt fait');
  // The keyboard takes the lower part of the screen.
  await page.setViewportSize({ width: 360, height: 400 });
  const publish = form.getByRole('button', { name: 'Publier' });
  await expect(publish).toBeInViewport({ ratio: 1 });
  await publish.tap();
  await page.setViewportSize({ width: 360, height: 740 });
  const post = postWith(page, `${words}, aussitôt fait`);
  await expect(post.getByRole('heading')).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  expect((await post.getByRole('heading').boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  await page.close();
});

test('B490: readers have no composer; they hear of new posts by a pill, without a jump', async ({
  browser,
}) => {
  const other = await openAs(browser, reader, { at: `/communaute/${community.slug}` });
  await expect(other.getByRole('feed')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Écrire une publication…' })).toHaveCount(0);
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('En direct');
  await page.keyboard.type(words);
  // Read again for what happened as it opened, the list would bring the post by itself.
  await other.waitForLoadState('networkidle');
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  const pill = other.getByRole('button', { name: 'Nouvelles publications' });
  await expect(pill).toBeVisible();
  await expect(postWith(other, words)).toHaveCount(0);
  await pill.click();
  await expect(postWith(other, words)).toBeVisible();
  await page.close();
  await other.close();
});

test('B513–B518 B521: a poll says what is missing, takes and drops answers, and becomes a post', async ({
  browser,
}) => {
  const page = await openAs(browser, author);
  await page.getByRole('button', { name: 'Créer un sondage' }).first().click();
  const form = page.getByRole('form', { name: 'Nouveau sondage' });
  await form.getByRole('button', { name: 'Publier' }).click();
  for (const message of [
    'Veuillez sélectionner une communauté.',
    'Veuillez saisir la question.',
    'Veuillez remplir au moins deux reponses.',
  ])
    await expect(form.getByText(message)).toBeVisible();
  await form.getByLabel('Communauté').selectOption({ label: community.title });
  // B259: a day is written the French way, whatever the browser's language.
  await expect(form.getByRole('group', { name: 'Date de fin' })).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
  await expect(form.getByRole('button', { name: /^Supprimer la réponse/ })).toHaveCount(0);
  const question = unique('Où allons-nous ?');
  await form.getByLabel('Question').fill(question);
  await form.getByLabel('Réponse 1').fill('À la plage');
  await form.getByLabel('Réponse 2').fill('Au port');
  await form.getByRole('button', { name: 'Ajouter une réponse' }).click();
  await form.getByRole('button', { name: 'Ajouter une réponse' }).click();
  await form.getByRole('button', { name: 'Supprimer la réponse 4' }).click();
  await form.getByRole('switch', { name: 'Sondage anonyme' }).check();
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Sondage ajouté')).toBeVisible();
  await expect(form).toHaveCount(0);
  const post = page.getByRole('feed').getByRole('article').first();
  await expect(post).toContainText(question);
  // The empty third answer was dropped.
  await expect(post.getByRole('group', { name: /^Sondage/ }).getByRole('listitem')).toHaveCount(2);

  // Of a poll only the question changes.
  await post.getByRole('button', { name: /^Actions sur la publication/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le sondage' });
  await dialog.getByLabel('Question').fill(`${question} Vraiment`);
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Publication modifié avec succès')).toBeVisible();
  await expect(post).toContainText(`${question} Vraiment`);
  await page.close();
});

test('B259 B530–B533: an event says what is missing, its end follows its start, and nobody edits it', async ({
  browser,
}) => {
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await page.getByRole('button', { name: 'Créer un événement' }).click();
  const form = page.getByRole('form', { name: 'Nouvel événement' });
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByText('Veuillez saisir le nom de l’événement.')).toBeVisible();
  await expect(form.getByText('Veuillez choisir la date et l’heure de fin.')).toBeVisible();
  const title = unique('Fête du port');
  await form.getByLabel('Nom de l’événement').fill(title);
  await form.getByLabel('Lieu').fill('Quai 3');
  await typeDay(form, 'Début, jour', '31121919');
  await expect(form.getByRole('group', { name: 'Début, jour' })).toHaveAttribute('data-invalid');
  await typeDay(form, 'Début, jour', '01052027');
  await form.getByLabel('Début, heure').selectOption('23:15');
  await expect(form.getByRole('group', { name: 'Fin, jour' })).toHaveText('02/05/2027');
  await expect(form.getByLabel('Fin, heure')).toHaveValue('00:15');
  await typeDay(form, 'Fin, jour', '01052027');
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByText('La date de début doit être antérieure à la date de fin.')).toHaveCount(2);
  await typeDay(form, 'Fin, jour', '02052027');
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Événement ajouté')).toBeVisible();
  const post = page.getByRole('feed').getByRole('article').filter({ hasText: title });
  await expect(post).toContainText('Quai 3');
  await post.getByRole('button', { name: /^Actions sur la publication/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Modifier' })).toHaveCount(0);
  await page.close();
});

test('B259: days are typed in a browser of any language, also one of which nobody thought', async ({
  browser,
}) => {
  for (const locale of ['en-US', 'de-DE', 'ar-EG', 'cy-GB']) {
    const page = await windowOf(browser, author, { locale });
    const complaints = watchComplaints(page);
    await page.goto(`/communaute/${community.slug}`);
    await page.getByRole('button', { name: 'Créer un événement' }).click();
    const event = page.getByRole('form', { name: 'Nouvel événement' });
    await typeDay(event, 'Début, jour', '01052027');
    await expect(event.getByRole('group', { name: 'Début, jour' })).toHaveText('01/05/2027');
    await expect(event.getByRole('button', { name: /Calendrier/ })).toHaveCount(2);
    await event.getByRole('button', { name: 'Retour à la publication' }).click();
    await page.getByRole('button', { name: 'Créer un sondage' }).click();
    const poll = page.getByRole('form', { name: 'Nouveau sondage' });
    // On the way to it stands the year 2, which is too early.
    await typeDay(poll, 'Date de fin', '01052027');
    await expect(poll.getByRole('group', { name: 'Date de fin' })).toHaveText('01/05/2027');
    expect(complaints.list).toEqual([]);
    await page.context().close();
  }
});

/** Looks at a page from its top: what stands half below the header of a scrolled page is no target there. */
async function fromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page);
}

test('B485: axe finds nothing on the composer, the poll and the event', async ({ browser }) => {
  test.slow();
  const page = await windowOf(browser, author, look);
  const form = await openComposer(page);
  await page.keyboard.type('Voyez https://example.org/page @bap');
  await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await fromTop(page);
  await page.keyboard.press('Enter');
  await choose(page, form, 'Photos', photo('un.png'));
  await choose(page, form, 'Fichiers', pdf);
  await fromTop(page);
  await form.getByRole('button', { name: 'Créer un sondage' }).click();
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByText('Veuillez saisir la question.')).toBeVisible();
  await fromTop(page);
  await page.getByRole('button', { name: 'Retour à la publication' }).click();
  await form.getByRole('button', { name: 'Créer un événement' }).click();
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByText('Veuillez saisir le lieu.')).toBeVisible();
  await fromTop(page);
  await page.close();
});

test('« Publier » is in reach: at the bottom of a phone’s whole screen, and under a long poll', async ({
  browser,
}) => {
  const page = await windowOf(browser, author, { viewport: { width: 360, height: 640 } });
  const form = await openComposer(page);
  const publish = page.getByRole('button', { name: 'Publier' });
  const sheet = page.getByRole('dialog', { name: 'Publier' });
  await expect(publish).toBeInViewport({ ratio: 1 });
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  // One stop for each toolbar, and arrows in it.
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Gras' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('button', { name: 'Italique' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Photos' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Fermer' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(publish).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Écrire une publication…' })).toBeFocused();

  await page.setViewportSize({ width: 1440, height: 700 });
  await page.getByRole('button', { name: 'Créer un sondage' }).first().click();
  const poll = page.getByRole('form', { name: 'Nouveau sondage' });
  for (let answer = 3; answer < 8; answer += 1) {
    await poll.getByRole('button', { name: 'Ajouter une réponse' }).click();
    await expect(poll.getByLabel(`Réponse ${answer}`, { exact: true })).toBeFocused();
  }
  await expect(publish).toBeInViewport({ ratio: 1 });
  await poll.getByRole('button', { name: 'Supprimer la réponse 3' }).click();
  await expect(poll.getByRole('textbox', { name: 'Réponse 3' })).toBeFocused();
  await page.close();
});
