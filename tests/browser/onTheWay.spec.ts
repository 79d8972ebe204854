import { expect, type Page, test } from '@playwright/test';
import { type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { windowOf } from './people.ts';

/** Somebody of the demo whom no other file signs in, in a community of their own. */
const author = 'jeanne.besnard@example.org';

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
let community: Community;
let post: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais du chemin'), { [author]: 'EDITOR' });
  post = unique('À commenter');
  await publish(await tokenOf(author), community, `<p>${post}</p>`);
});

/** Holds code or an answer back on its way to the page; answers how to let it go. */
async function hold(page: Page, isHeld: (url: string, body: string) => boolean): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/*', async (route) => {
    if (isHeld(route.request().url(), route.request().postData() ?? '')) await held;
    await route.continue();
  });
  return letGo;
}

test('what is typed while the comments of a post are on their way stands in the form, which goes on with it', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const letGo = await hold(
    page,
    (url, body) => url.includes('/assets/CommentThread-') || body.includes('CommentThreadQuery'),
  );
  await page.goto(`/communaute/${community.slug}`);
  const card = page.getByRole('article').filter({ hasText: post });
  await card.getByRole('button', { name: 'Écrire un commentaire…' }).click();
  const words = unique('Avant le formulaire');
  await page.keyboard.type(words);
  const field = card.getByRole('textbox', { name: 'Votre commentaire' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(words);
  const before = await field.boundingBox();
  letGo();
  const form = card.getByRole('form', { name: 'Votre commentaire' });
  await expect(form).toBeVisible();
  await expect(field).toBeFocused();
  expect(await field.boundingBox()).toEqual(before);
  await page.keyboard.type(' !');
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(card.getByRole('list', { name: 'Commentaires' }).getByText(`${words} !`)).toBeVisible();
  await page.close();
});

for (const [button, label, form] of [
  ['Créer un sondage', 'Question', 'Nouveau sondage'],
  ['Créer un événement', 'Nom de l’événement', 'Nouvel événement'],
] as const)
  test(`« ${button} »: what is typed while the form is on its way stands in its first field`, async ({
    browser,
  }) => {
    const page = await windowOf(browser, author);
    const letGo = await hold(page, (url) => url.includes('/assets/ComposerForm-'));
    await page.goto(`/communaute/${community.slug}`);
    await page.getByRole('button', { name: button }).click();
    const words = unique('Avant');
    await page.keyboard.type(words);
    await expect(page.getByLabel(label)).toHaveValue(words);
    letGo();
    const field = page.getByRole('form', { name: form }).getByLabel(label);
    await expect(field).toBeFocused();
    await page.keyboard.type(' ?');
    await expect(field).toHaveValue(`${words} ?`);
    await page.close();
  });
