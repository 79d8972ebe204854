/** A group in the windows of two people. */
import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { ask, finishOnboarding, makeConversation, say, tokenOf } from './graph.ts';
import { openAs } from './people.ts';

/** Accounts that no other file uses. */
const [victor, lucie, paul] = [
  'victor.carpentier@example.org',
  'lucie.guerin@example.org',
  'paul.simon@example.org',
] as const;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);

const log = (page: Page) => page.getByRole('log');
const settings = (page: Page) => page.getByRole('region', { name: 'Paramètres' });
const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
const agree = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

test.beforeAll(async () => {
  for (const person of [victor, lucie, paul]) await finishOnboarding(person);
});

test('B983 B984 B985 B986 B987: both see each change; who left or was removed has no rights at once', async ({
  browser,
}) => {
  test.slow();
  const [token, formerToken] = [await tokenOf(victor), await tokenOf(paul)];
  const group = await makeConversation(token, unique('Atelier'), [lucie, paul]);
  const first = await say(token, group, 'Réunion à 9 h');
  const at = `/discussions/${group.databaseId}`;
  const his = await openAs(browser, victor, { ...look, at });
  const hers = await openAs(browser, lucie, { at });
  for (const page of [his, hers]) await expect(log(page).getByText('Réunion à 9 h')).toBeVisible();
  const bothRead = async (mine: Page, own: string, other: Page, others: string) => {
    await expect(log(mine).getByText(own)).toBeVisible();
    await expect(log(other).getByText(others)).toBeVisible();
  };
  const act = async (name: string) => {
    const bubble = log(his).locator('[id^="message:"]', { hasText: 'Réunion à 9 h' });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Actions sur le message' }).click();
    await his.getByRole('menuitem', { name, exact: true }).click();
  };

  await openSettings(his);
  await settings(his).getByRole('button', { name: 'Modifier le groupe' }).click();
  const title = unique('Voilerie');
  await settings(his).getByLabel('Nom du groupe').fill(title);
  await settings(his)
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await settings(his).getByRole('button', { name: 'Enregistrer' }).click();
  const renamed = `renommé le groupe en «\u00a0${title}\u00a0»`;
  await bothRead(his, `Vous avez ${renamed}`, hers, `Victor Carpentier a ${renamed}`);
  const photo = 'changé la photo du groupe';
  await bothRead(his, `Vous avez ${photo}`, hers, `Victor Carpentier a ${photo}`);
  await expect(hers.getByRole('heading', { name: title })).toBeVisible();

  await act('Épingler');
  const pinned = hers.getByRole('button', { name: /^Message épinglé de Victor Carpentier.*Réunion à 9 h/ });
  await expect(pinned).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Désépingler le message' })).toHaveCount(0);
  await act('Lu par');
  const reader = his.getByRole('dialog', { name: 'Lu par' }).getByRole('listitem');
  await expect(reader).toContainText('Lucie Guérin');
  await expect(reader.getByRole('time')).toHaveText(/\d\d:\d\d$/);
  await his.keyboard.press('Escape');

  await settings(his).getByRole('button', { name: 'Retirer Paul Simon' }).click();
  await agree(his, 'Retirer');
  await bothRead(his, 'Vous avez retiré Paul Simon', hers, 'Victor Carpentier a retiré Paul Simon');
  await expectUsableAtAnyWidth(his);
  await openSettings(hers);
  await expect(settings(hers).getByRole('listitem')).toHaveCount(2);
  await expect(settings(hers).getByRole('button', { name: 'Modifier le groupe' })).toHaveCount(0);
  await settings(his).getByRole('button', { name: 'Nommer Lucie Guérin administrateur' }).click();
  await agree(his, 'Nommer administrateur');
  const named = 'nommé Lucie Guérin administrateur';
  await bothRead(his, `Vous avez ${named}`, hers, `Victor Carpentier a ${named}`);
  await expect(settings(hers).getByRole('button', { name: 'Modifier le groupe' })).toBeVisible();
  await expect(settings(his).getByRole('button', { name: 'Modifier le groupe' })).toHaveCount(0);

  await settings(his).getByRole('button', { name: 'Quitter la conversation' }).click();
  await agree(his, 'Quitter');
  await expect(his).toHaveURL(/\/discussions$/);
  await expect(log(hers).getByText('Victor Carpentier a quitté le groupe')).toBeVisible();
  await expect(settings(hers).getByRole('listitem')).toHaveCount(1);

  // Their calls find nothing, whatever they still know.
  for (const former of [token, formerToken]) {
    const { node, message } = await ask<{ node: object | null; message: object | null }>(
      'query ($id: ID!, $message: ID!) { node(id: $id) { id } message: node(id: $message) { id } }',
      { id: group.id, message: first },
      former,
    );
    expect([node, message]).toEqual([null, null]);
    await expect(say(former, group, 'Encore là')).rejects.toThrow();
    const { pinMessage } = await ask<{ pinMessage: { userErrors: object[] } }>(
      'mutation ($input: PinMessageInput!) { pinMessage(input: $input) { userErrors { code } } }',
      { input: { messageId: first } },
      former,
    );
    expect(pinMessage.userErrors).not.toEqual([]);
  }
  await expect(log(hers)).not.toContainText('Encore là');
  for (const page of [his, hers]) await page.close();
});
