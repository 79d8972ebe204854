import { expect, type Page, test } from '@playwright/test';
import { accounts, openAs } from './people.ts';

/** Opens the conversation of the two demo editors. */
async function openConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Discussions/ }).click();
  const panel = page.getByRole('region', { name: 'Discussions' });
  await panel.getByRole('searchbox').fill('');
  await panel.getByRole('listitem').first().getByRole('button').click();
  await expect(panel.getByRole('textbox', { name: 'Votre message' })).toBeVisible();
}

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

test('B215 B225 B216: a message shows at once, arrives live at the colleague’s, and both see it once @main', async ({
  browser,
}) => {
  const sender = await openAs(browser, accounts.editor);
  const receiver = await openAs(browser, accounts.colleague);
  await openConversation(sender);
  await openConversation(receiver);
  const text = unique('Bonjour, la réunion est à 14 h');
  await sender.getByRole('textbox', { name: 'Votre message' }).fill(text);
  await sender.keyboard.press('Enter');
  await expect(sender.getByRole('log').getByText(text)).toHaveCount(1);
  await expect(receiver.getByRole('log').getByText(text)).toHaveCount(1);
  const answer = unique('Parfait, merci');
  await receiver.getByRole('textbox', { name: 'Votre message' }).fill(answer);
  await receiver.keyboard.press('Enter');
  await expect(sender.getByRole('log').getByText(answer)).toBeVisible();
  await sender.close();
  await receiver.close();
});

test('B226 B227 B228: Shift+Enter starts a line, blank text is not sent, text is trimmed', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  await openConversation(page);
  const field = page.getByRole('textbox', { name: 'Votre message' });
  await field.fill('   ');
  await field.press('Enter');
  await expect(field).toHaveValue('   ');
  const text = unique('deux lignes');
  await field.fill(`  ${text}`);
  await field.press('Shift+Enter');
  await expect(field).toHaveValue(`  ${text}\n`);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  await page.close();
});

test('B194 B203 B691: with nothing typed a thumbs-up is sent, and shown large', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  await openConversation(page);
  const before = await page.getByRole('log').getByRole('img', { name: 'Pouce levé' }).count();
  await page.getByRole('button', { name: 'Envoyer un pouce levé' }).click();
  await expect(page.getByRole('log').getByRole('img', { name: 'Pouce levé' })).toHaveCount(before + 1);
  await page.close();
});

test('a message that cannot be sent stays, marked, is sent once by itself and survives a reload @main', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  await openConversation(page);
  const text = unique('envoyé malgré la coupure');
  // Only the sending: after anything else that fails all is read again, and sent, by itself.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('sendMessageMutation') ? route.abort() : route.fallback(),
  );
  await page.getByRole('textbox', { name: 'Votre message' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message non envoyé')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await page.unroute('**/graphql');
  await expect(page.getByText('Message non envoyé')).toHaveCount(0);
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  await page.reload();
  await openConversation(page);
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  await page.close();
});

test('B220: a conversation opens at what is unread; what one sends brings its end into view, and keeps it there', async ({
  browser,
}) => {
  const colleague = await openAs(browser, accounts.colleague);
  await openConversation(colleague);
  for (let count = 0; count < 8; count += 1) {
    const line = unique('À lire');
    await colleague.getByRole('textbox', { name: 'Votre message' }).fill(line);
    await colleague.keyboard.press('Enter');
    await expect(colleague.getByRole('log').getByText(line)).toBeVisible();
  }
  await expect(colleague.getByRole('log').getByText('Envoi…')).toHaveCount(0);
  const page = await openAs(browser, accounts.editor);
  await openConversation(page);
  await expect(page.getByText('Nouveaux messages')).toBeInViewport();
  const texts = [unique('Tout de suite'), unique('Et encore')];
  for (const text of texts) {
    await page.getByRole('textbox', { name: 'Votre message' }).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText(text)).toBeInViewport();
  }
  // Its end stays in view as answers arrive.
  const answer = unique('Bien reçu');
  await colleague.getByRole('textbox', { name: 'Votre message' }).fill(answer);
  await colleague.keyboard.press('Enter');
  for (const text of [...texts, answer]) await expect(page.getByRole('log').getByText(text)).toBeInViewport();
  await page.close();
  await colleague.close();
});
