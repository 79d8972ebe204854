import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectUsable, look } from './axe.ts';
import { dot } from './files.ts';
import { type Community, makeCommunity, unique } from './graph.ts';
import { gate, openAs, typeDay, watchComplaints, windowOf } from './people.ts';

/** Demo accounts that no other test file uses, in a separate community. */
const author = 'agathe.weber@example.org';
const colleague = 'baptiste.lacroix@example.org';

let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de rédaction'), {
    [author]: 'EDITOR',
    [colleague]: 'EDITOR',
  });
});

async function openComposer(page: Page): Promise<Locator> {
  await page.goto(`/communaute/${community.databaseId}`);
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

test('B484 B501 B502 B508: a post with a picture and a mention is written on the home page @main', async ({
  browser,
}) => {
  const page = await openAs(browser, author, { ...look, keepsOffers: true });
  const complaints = watchComplaints(page);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  const text = form.getByRole('textbox', { name: 'Votre publication' });
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
  await choose(page, form, 'Photos', dot('un.png'));
  await expectUsable(page);
  await text.click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  const post = page.getByRole('feed').getByRole('article').first();
  await expect(post).toContainText(`${words} @Baptiste Lacroix !`);
  await expect(post.locator('[data-mention]')).toHaveText('@Baptiste Lacroix');
  await expect(post.getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await expect(form).toHaveCount(0);

  const other = await openAs(browser, colleague, { at: `/communaute/${community.databaseId}` });
  await expect(postWith(other, words)).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
  await other.close();
});

test('on a slow phone what is typed before the editor has loaded is in it, and « Publier » is in view', async ({
  browser,
}) => {
  const page = await windowOf(browser, author, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`/communaute/${community.databaseId}`);
  const arrival = gate();
  await page.route('**/ComposerForm-*.js', async (route) => {
    await arrival.opened;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Écrire une publication…' }).tap();
  const words = unique('Aussitôt dit');
  await expect(page.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  await page.keyboard.type(words);
  // After each change of the page a key that is pressed must reach a field.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (document.activeElement === document.body) document.body.dataset.unfocused = 'true';
    };
    new MutationObserver(() => port2.postMessage(null)).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  arrival.open();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toHaveText(words);
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-unfocused');
  await page.keyboard.type(', aussitôt fait');
  // The keyboard takes the lower part of the screen.
  await page.setViewportSize({ width: 360, height: 400 });
  const publish = form.getByRole('button', { name: 'Publier', exact: true });
  await expect(publish).toBeInViewport({ ratio: 1 });
  await publish.tap();
  await page.setViewportSize({ width: 360, height: 740 });
  const post = postWith(page, `${words}, aussitôt fait`);
  await expect(post.getByRole('heading')).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await post.getByRole('heading').boundingBox())?.y)
    .toBeGreaterThanOrEqual(header?.height ?? 0);
  await page.close();
});

test('B259 B521: a poll and an event are published, their days typed in a browser of another language', async ({
  browser,
}) => {
  const year = new Date().getFullYear() + 1;
  const page = await windowOf(browser, author, { locale: 'ar-EG' });
  const complaints = watchComplaints(page);
  await page.goto(`/communaute/${community.databaseId}`);
  const first = page.getByRole('feed').getByRole('article').first();
  await page.getByRole('button', { name: 'Créer un événement' }).click();
  const event = page.getByRole('form', { name: 'Nouvel événement' });
  const title = unique('Fête du port');
  await event.getByLabel('Nom de l’événement').fill(title);
  await event.getByLabel('Lieu').fill('Quai 3');
  await typeDay(event, 'Début, jour', `0105${year}`);
  await expect(event.getByRole('group', { name: 'Début, jour' })).toHaveText(`01/05/${year}`);
  await event.getByLabel('Début, heure').selectOption('23:15');
  await expect(event.getByRole('group', { name: 'Fin, jour' })).toHaveText(`02/05/${year}`);
  await event.getByRole('button', { name: 'Publier' }).click();
  await expect(first).toContainText(title);
  await expect(first).toContainText('Quai 3');

  await page.getByRole('button', { name: 'Créer un sondage' }).click();
  const poll = page.getByRole('form', { name: 'Nouveau sondage' });
  const question = unique('Où allons-nous ?');
  await poll.getByLabel('Question').fill(question);
  await poll.getByLabel('Réponse 1').fill('À la plage');
  await poll.getByLabel('Réponse 2').fill('Au port');
  await typeDay(poll, 'Date de fin', `0105${year}`);
  await expect(poll.getByRole('group', { name: 'Date de fin' })).toHaveText(`01/05/${year}`);
  await poll.getByRole('button', { name: 'Publier' }).click();
  await expect(first).toContainText(question);
  await expect(first.getByRole('group', { name: /^Sondage/ }).getByRole('listitem')).toHaveCount(2);
  expect(complaints.list).toEqual([]);
  await page.context().close();
});

test('« Publier » stays in reach on a phone and under a long poll', async ({ browser }) => {
  const page = await windowOf(browser, author, { viewport: { width: 360, height: 640 } });
  const form = await openComposer(page);
  const publish = page.getByRole('button', { name: 'Publier', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Publier' });
  await expect(publish).toBeInViewport({ ratio: 1 });
  await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  // The buttons are above the editor.
  await page.keyboard.press('Shift+Tab');
  await expect(publish).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByRole('button', { name: 'Fermer' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // One stop for each toolbar, and arrows in it.
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Gras' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('button', { name: 'Italique' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Photos' })).toBeFocused();
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
