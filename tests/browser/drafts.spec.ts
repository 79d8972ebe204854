import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { expectUsable } from './axe.ts';
import { type Community, makeCommunity } from './graph.ts';
import { openAs, typeDay, windowOf } from './people.ts';

/** Somebody of the demo whom no other file signs in, in a community of their own. */
const author = 'erwan.gautier@example.org';

let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de brouillons'), { [author]: 'EDITOR' });
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const asset = (name: string) => readFileSync(join(import.meta.dirname, '../../backend/demo/assets', name));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: asset('regate.mp4') };

const formOf = (page: Page) => page.getByRole('form', { name: 'Nouvelle publication' });
const textOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Votre publication' });
const kept = (page: Page) => page.getByRole('list', { name: 'Brouillons' }).getByRole('listitem');
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function openComposer(page: Page): Promise<Locator> {
  await page.goto(`/communaute/${community.slug}`);
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

test('a post that is being written is there with its files after the window was closed, until it is thrown away', async ({
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
  await later.goto(`/communaute/${community.slug}`);
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

test('a picture’s alternative text is kept with the draft, published, and changed', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Vue du port');
  await page.keyboard.type(words);
  await choose(page, 'Photos', photo('un.png'));
  const layer = page.getByRole('dialog', { name: 'Texte alternatif' });
  await form.getByRole('button', { name: 'Texte alternatif de un.png' }).click();
  await layer.getByRole('textbox', { name: 'Texte alternatif' }).fill('Un phare au coucher du soleil');
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Texte alternatif de un.png, renseigné' })).toBeVisible();
  await expect(form.getByText('Brouillon enregistré')).toBeVisible();

  await page.reload();
  await kept(page).getByRole('button', { name: 'Reprendre' }).click();
  await expect(form.getByRole('img', { name: 'Un phare au coucher du soleil' })).toBeVisible();
  await form.getByRole('button', { name: 'Publier' }).click();
  const post = postWith(page, words);
  const picture = (alt: string) => post.getByRole('button', { name: `Ouvrir l’image 1 sur 1\u202F: ${alt}` });
  await expect(picture('Un phare au coucher du soleil').locator('img')).toHaveAttribute(
    'alt',
    'Un phare au coucher du soleil',
  );

  await post.getByRole('button', { name: /^Actions sur la publication/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Modifier la publication' });
  await dialog.getByRole('button', { name: /^Texte alternatif de la photo 1/ }).click();
  await layer.getByRole('textbox', { name: 'Texte alternatif' }).fill('Le phare de l’île');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(picture('Le phare de l’île')).toBeVisible();
  await page.close();
});

test('a draft keeps whom it mentions, that the card of its link was taken off, and its GIF', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('À lire');
  await page.keyboard.type(`${words} https://www.example.org/regate @erw`);
  await expect(form.getByRole('option')).toHaveText([/Erwan Gautier/]);
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Retirer l’aperçu' }).click();
  await form.getByRole('button', { name: 'Choisir un GIF' }).click();
  await page.getByRole('list', { name: 'GIF' }).getByRole('button').first().click();
  await expect(form.getByRole('button', { name: 'Retirer le GIF' })).toBeVisible();
  await expect(form.getByText('Brouillon enregistré')).toBeVisible();

  await page.reload();
  await kept(page).getByRole('button', { name: 'Reprendre' }).click();
  await expect(textOf(page).locator('[data-mention]')).toHaveText('@Erwan Gautier');
  await form.getByRole('button', { name: 'Retirer le GIF' }).click();
  await expect(form.getByRole('button', { name: 'Retirer le GIF' })).toHaveCount(0);
  const request = page.waitForRequest((sent) => (sent.postData() ?? '').includes('usePublishMutation'));
  await form.getByRole('button', { name: 'Publier' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    variables: { input: { link: null, gifUrl: null } },
  });
  await expect(postWith(page, words).locator('[data-mention]')).toHaveText('@Erwan Gautier');
  await page.close();
});

test('what is typed while the post is on its way stays as another draft, in another tab too', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const other = await page.context().newPage();
  await openComposer(other);
  const [words, here, there] = [unique('Envoyé'), unique('Écrit depuis'), unique('Écrit ailleurs')];
  await textOf(page).focus();
  await page.keyboard.type(words);
  await expect(textOf(other)).toHaveText(words);
  let letGo = () => {};
  const hold = new Promise<void>((resolve) => (letGo = resolve));
  await answerFirst(page, 'usePublishMutation', async (route) => {
    await hold;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Publier' }).click();
  for (const [tab, text] of [
    [other, there],
    [page, here],
  ] as const) {
    await textOf(tab).press('ControlOrMeta+End');
    await tab.keyboard.press('Enter');
    await tab.keyboard.type(text);
  }
  letGo();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await expect(textOf(page)).toHaveText(here);
  await expect(textOf(other)).toHaveText(there);
  // Who was typing goes on typing.
  await page.keyboard.type(' !');
  await expect(textOf(page)).toHaveText(`${here} !`);

  await page.close();
  await other.reload();
  await other.getByRole('button', { name: 'Écrire une publication…' }).click();
  await expect(textOf(other)).toHaveText(`${here} !`);
  await formOf(other).getByRole('button', { name: 'Le reprendre' }).click();
  await expect(textOf(other)).toHaveText(there);
  await expect(postWith(other, words)).toHaveCount(1);
  for (const text of [there, here]) {
    await expect(textOf(other)).toContainText(text);
    await formOf(other).getByRole('button', { name: 'Jeter le brouillon' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Jeter' }).click();
  }
  await other.close();
});

test('photos wait while one makes a poll; the poll and the event are kept beside them', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  await choose(page, 'Photos', photo('un.png'));
  await form.getByRole('button', { name: 'Créer un sondage' }).click();
  const poll = page.getByRole('form', { name: 'Nouveau sondage' });
  const question = unique('Où allons-nous ?');
  await poll.getByLabel('Question').fill(question);
  await poll.getByLabel('Réponse 1').fill('À la plage');
  await poll.getByLabel('Réponse 2').fill('Au port');
  await poll.getByRole('switch', { name: 'Sondage anonyme' }).check();
  await poll.getByRole('button', { name: 'Retour à la publication' }).click();
  await expect(form.getByRole('button', { name: 'Retirer un.png' })).toBeVisible();
  await form.getByRole('button', { name: 'Créer un événement' }).click();
  const event = page.getByRole('form', { name: 'Nouvel événement' });
  const title = unique('Fête du port');
  await event.getByLabel('Nom de l’événement').fill(title);
  await typeDay(event, 'Début, jour', '01052030');

  await page.reload();
  await expect(kept(page)).toHaveCount(3);
  await kept(page).filter({ hasText: title }).getByRole('button', { name: 'Reprendre' }).click();
  await expect(event.getByRole('group', { name: 'Début, jour' })).toHaveText('01/05/2030');
  await event.getByRole('button', { name: 'Jeter le brouillon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Jeter' }).click();
  await expect(event.getByLabel('Nom de l’événement')).toHaveValue('');

  await page.reload();
  await kept(page).filter({ hasText: question }).getByRole('button', { name: 'Reprendre' }).click();
  await expect(poll.getByRole('switch', { name: 'Sondage anonyme' })).toBeChecked();
  await expect(poll.getByLabel('Réponse 2')).toHaveValue('Au port');
  await poll.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Sondage ajouté')).toBeVisible();
  await expect(kept(page)).toHaveCount(1);
  await expect(kept(page)).toContainText('une photo');

  // An edit of its question is kept as well.
  const edit = async () => {
    await postWith(page, question)
      .getByRole('button', { name: /^Actions sur la publication/ })
      .click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    return page.getByRole('dialog', { name: 'Modifier le sondage' }).getByLabel('Question');
  };
  await (await edit()).fill(`${question} Et quand ?`);
  await page.reload();
  await expect(await edit()).toHaveValue(`${question} Et quand ?`);
  await page.close();
});

test('two tabs in one draft: the later text is kept, the other is offered', async ({ browser }) => {
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

test('a double click on « Publier » publishes once and cancels nothing', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Deux fois plutôt qu’une');
  await page.keyboard.type(words);
  await choose(page, 'Vidéo', film);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (!(route.request().headers()['content-type'] ?? '').startsWith('multipart/')) return route.continue();
    await held;
    return route.continue();
  });
  await form.getByRole('button', { name: 'Publier' }).dblclick();
  await expect(form.getByRole('button', { name: 'Annuler l’envoi' })).toBeVisible();
  await expect(form.getByText('Envoi annulé.')).toHaveCount(0);
  release();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await page.reload();
  await expect(postWith(page, words)).toHaveCount(1);
  await expect(kept(page)).toHaveCount(0);
  await page.close();
});

test('what fails on its way is sent again by itself, and is there once', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Malgré le serveur');
  await page.keyboard.type(words);
  // It arrives; its answer does not.
  await answerFirst(page, words, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByText('Nouvel essai dans un instant')).toBeVisible();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await page.reload();
  await expect(postWith(page, words)).toHaveCount(1);
  await page.close();
});

test('changed after an answer that was lost, a post is not published beside its first version without being asked', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Première version');
  await page.keyboard.type(words);
  const publishing = form.getByRole('button', { name: 'Publier', exact: true });
  // It arrives; no answer does.
  let isArrived = false;
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('usePublishMutation')) return route.fallback();
    if (!isArrived) await route.fetch();
    isArrived = true;
    return route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  await publishing.click();
  await form.getByRole('button', { name: 'Annuler l’envoi' }).click();
  await expect(form.getByText('Le service n’a pas confirmé l’envoi')).toBeVisible();
  await page.unroute('**/graphql');
  await textOf(page).press('ControlOrMeta+End');
  await page.keyboard.type(' corrigée');
  await publishing.click();
  await expect(form.getByText('La première version est peut-être déjà publiée.')).toBeVisible();
  await form.getByRole('button', { name: 'Vérifier' }).click();
  // The page of that post, from which one comes back to what is kept.
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByText('Voici votre publication la plus proche de cet envoi.')).toBeVisible();
  await expect(formOf(page)).toHaveCount(0);
  await expect(postWith(page, words)).toHaveCount(1);
  await page.goBack();
  await kept(page).getByRole('button', { name: 'Reprendre' }).click();
  await publishing.click();
  await form.getByRole('button', { name: 'Publier quand même' }).click();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await page.reload();
  await expect(postWith(page, words)).toHaveCount(2);
  await expect(kept(page)).toHaveCount(0);
  await page.close();
});

test('what is sent without a network goes by itself when there is one again', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('Hors ligne');
  await page.keyboard.type(words);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByText('Nouvel essai dans un instant')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  await page.reload();
  await expect(postWith(page, words)).toHaveCount(1);
  await page.close();
});

test('what was sent when the window was closed is published once when it is sent again', async ({
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
  await later.goto(`/communaute/${community.slug}`);
  await kept(later).getByRole('button', { name: 'Reprendre' }).click();
  await formOf(later).getByRole('button', { name: 'Publier' }).click();
  await expect(later.getByText('Publication ajoutée')).toBeVisible();
  await later.reload();
  await expect(postWith(later, words)).toHaveCount(1);
  await later.close();
});

test('a text over the limit is told with its count, and neither cut nor sent', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  await page.keyboard.insertText('x'.repeat(20_100));
  await expect(form.getByText(/20\s107 \/ 20\s000 caractères/)).toBeVisible();
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(textOf(page)).toBeFocused();
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Jeter le brouillon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Jeter' }).click();

  await form.getByRole('button', { name: 'Créer un sondage' }).click();
  const poll = page.getByRole('form', { name: 'Nouveau sondage' });
  await poll.getByLabel('Question').fill('x'.repeat(501));
  await expect(poll.getByText('501 / 500 caractères')).toBeVisible();
  await poll.getByLabel('Réponse 1').fill('x'.repeat(301));
  await expect(poll.getByText('301 / 300 caractères')).toBeVisible();

  // What the server refuses stands beside its field, which has the focus.
  await poll.getByLabel('Question').fill('Où ?');
  await poll.getByLabel('Réponse 1').fill('Ici');
  await poll.getByLabel('Réponse 2').fill('Là');
  await answerFirst(page, 'PollFormMutation', (route) =>
    route.fulfill({
      json: {
        data: {
          createPoll: {
            postEdge: null,
            userErrors: [
              { code: 'INVALID', message: 'Cette question a déjà été posée.', path: ['question'] },
            ],
          },
        },
      },
    }),
  );
  await poll.getByRole('button', { name: 'Publier' }).click();
  const question = poll.getByLabel('Question');
  await expect(question).toHaveAttribute('aria-invalid', 'true');
  await expect(question).toHaveAccessibleDescription('Cette question a déjà été posée.');
  await expect(question).toBeFocused();
  await page.close();
});

test('an edit that was not saved is there when the post is edited again', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const form = await openComposer(page);
  const words = unique('À corriger');
  await page.keyboard.type(words);
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  const edit = async () => {
    await postWith(page, words)
      .getByRole('button', { name: /^Actions sur la publication/ })
      .click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    return page.getByRole('alertdialog', { name: 'Modifier la publication' });
  };
  let dialog = await edit();
  await expect(dialog.getByRole('textbox', { name: 'Texte de la publication' })).toBeFocused();
  await page.keyboard.type(', puis corrigé');
  await expect(dialog.getByText('Brouillon enregistré')).toBeVisible();
  await page.reload();
  dialog = await edit();
  await expect(dialog.getByRole('textbox', { name: 'Texte de la publication' })).toHaveText(
    `${words}, puis corrigé`,
  );
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Publication modifié avec succès')).toBeVisible();
  await expect(postWith(page, `${words}, puis corrigé`)).toBeVisible();
  dialog = await edit();
  await expect(dialog.getByRole('textbox', { name: 'Texte de la publication' })).toBeFocused();
  await expect(dialog.getByText('Brouillon enregistré')).toHaveCount(0);
  await page.keyboard.type(' !');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await page
    .getByRole('alertdialog', { name: /^Abandonner/ })
    .getByRole('button', { name: 'Abandonner' })
    .click();
  dialog = await edit();
  await expect(dialog.getByRole('textbox', { name: 'Texte de la publication' })).toHaveText(
    `${words}, puis corrigé`,
  );
  await page.close();
});

test('what was dropped on the page hangs on the post once, and a post that arrives closes no other form', async ({
  browser,
}) => {
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await expect(page.getByRole('button', { name: 'Écrire une publication…' })).toBeVisible();
  const drop = (name: string, content: Buffer) =>
    page.evaluate(
      ([file, bytes]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(bytes)], file));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, [...content]] as const,
    );
  await drop('plan.pdf', Buffer.from('%PDF-1.4'));
  const form = formOf(page);
  const hung = form.getByRole('button', { name: 'Retirer plan.pdf' });
  await expect(hung).toHaveCount(1);
  await form.getByRole('button', { name: 'Créer un sondage' }).click();
  const poll = page.getByRole('form', { name: 'Nouveau sondage' });
  await drop('affiche.png', png);
  await poll.getByRole('button', { name: 'Retirer affiche.png' }).click();
  await poll.getByRole('button', { name: 'Retour à la publication' }).click();
  await expect(textOf(page)).toBeVisible();
  await expect(hung).toHaveCount(1);

  const words = unique('Avec le plan');
  await textOf(page).fill(words);
  let letGo = () => {};
  const hold = new Promise<void>((resolve) => (letGo = resolve));
  await answerFirst(page, 'usePublishMutation', async (route) => {
    await hold;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Publier' }).click();
  await form.getByRole('button', { name: 'Fermer', exact: true }).click();
  await page.getByRole('button', { name: 'Créer un sondage' }).click();
  await poll.getByLabel('Question').fill('Qui vient ?');
  letGo();
  await expect(postWith(page, words)).toBeVisible();
  await expect(poll.getByLabel('Question')).toBeFocused();
  await poll.getByRole('button', { name: 'Jeter le brouillon' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Jeter' })
    .click();
});
