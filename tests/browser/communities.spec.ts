import { withDe } from '../../web/ui/elision.ts';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { accounts, openAs, watchComplaints, visit, windowOf } from './people.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Création communauté' });
const step = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Makes a community through the wizard, without pictures; answers its address. */
async function make(page: Page, title: string, kind: 'Publique' | 'Privée' | 'Secrète'): Promise<string> {
  await page.goto('/communautes/ajouter');
  await dialog(page).getByLabel('Titre').fill(title);
  await dialog(page).getByRole('radio', { name: kind }).check();
  await step(page, 'Suivant').click();
  await step(page, 'Suivant').click();
  await step(page, 'Créer la communauté').click();
  await step(page, 'Plus tard').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname;
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher une communauté' });

const countIn = (heading: string | null): number => Number(/\d+/.exec(heading ?? '')?.[0]);

test('B281 B282 B283 B362: the list counts one’s own and the others, and is searched', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.reader);
  const complaints = watchComplaints(page);
  await page.goto('/communautes');
  const own = page.getByRole('heading', { name: /^Mes communautés \(\d+\)$/ });
  const others = page.getByRole('heading', { name: /^Autres communautés \(\d+\)$/ });
  await expect(own).toBeVisible();
  const before = [await own.textContent(), await others.textContent()];
  await search(page).fill('ATELIER bois');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'Atelier bois')).toBeVisible();
  await search(page).fill('rien de tel');
  await expect(page.getByText('plus de communautés')).toHaveCount(2);
  await page.getByRole('button', { name: 'Annuler la recherche' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
  await expect(own).toHaveText(before[0]!);
  // Others may make some meanwhile.
  await expect
    .poll(async () => countIn(await others.textContent()))
    .toBeGreaterThanOrEqual(countIn(before[1]!));
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B284: only who may make communities is offered to', async ({ browser }) => {
  const page = await openAs(browser, accounts.reader, { at: '/communautes/ajouter' });
  await expect(page).toHaveURL(/\/communautes$/);
  await expect(page.getByRole('heading', { name: /^Mes communautés/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Créer une communauté' })).toHaveCount(0);
  await page.close();
});

test('/mes-communautes shows one’s own alone', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor, { at: '/mes-communautes' });
  await expect(page.getByRole('heading', { name: /^Mes communautés \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Autres communautés/ })).toHaveCount(0);
  await page.close();
});

test('B291 B321–B324 B326–B333 B344 B349 B352 B353 B380: the wizard makes one community, with pictures, and members afterwards', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.administrator);
  const complaints = watchComplaints(page);
  await page.goto('/communautes');
  await page.getByRole('link', { name: 'Créer une communauté' }).click();
  await expect(page).toHaveURL(/\/communautes\/ajouter$/);
  await expect(dialog(page)).toBeVisible();
  // The list stands below it.
  await expect(page.getByRole('heading', { name: /^Mes communautés/, includeHidden: true })).toBeVisible();
  await step(page, 'Suivant').click();
  await expect(dialog(page).getByText('Le titre est obligatoire')).toBeVisible();
  await expect(dialog(page).getByRole('group', { name: 'Type' }).getByRole('radio')).toHaveCount(3);
  await expect(dialog(page).getByRole('radio', { name: 'Publique' })).toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: 'Gris clair' })).toBeChecked();
  await expect(dialog(page).getByRole('group', { name: 'Couleur' }).getByRole('radio')).toHaveCount(36);
  await dialog(page).getByLabel('Titre').fill('Astronomie amateur');
  await dialog(page).getByLabel('Sujet').fill('Le ciel de nuit');
  await dialog(page).getByRole('radio', { name: 'Indigo' }).check();
  await step(page, 'Suivant').click();

  const logo = dialog(page).getByLabel('Logo', { exact: true });
  await logo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(
    dialog(page).getByText("Ce fichier n'est pas autorisé. Seules les images sont autorisées."),
  ).toBeVisible();
  await logo.setInputFiles({ name: 'gros.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(
    dialog(page).getByText("Ce fichier n'est pas autorisé, 5242881 octets est trop grand"),
  ).toBeVisible();
  await logo.setInputFiles({ name: 'l.jpg', mimeType: 'image/jpeg', buffer: await picture(600, 400) });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Changer le logo' })).toBeVisible();
  await step(page, 'Suivant').click();
  await dialog(page)
    .getByLabel('Couverture', { exact: true })
    .setInputFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: await picture(1_600, 1_200) });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click();
  await step(page, 'Créer la communauté').click();
  await expect(dialog(page).getByText('votre communauté a été créée avec succès')).toBeVisible();

  // Back to the first step: what is saved now changes the community that was made.
  for (let back = 0; back < 3; back += 1) await step(page, 'Retour').click();
  await dialog(page).getByLabel('Titre').fill('Astronomie');
  await step(page, 'Suivant').click();
  await step(page, 'Suivant').click();
  await step(page, 'Enregistrer').click();
  await step(page, 'Ajouter des membres').click();
  await dialog(page).getByRole('searchbox', { name: 'Rechercher une personne' }).fill('weber');
  const invite = dialog(page).getByRole('button', { name: 'Inviter Agathe Weber' });
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await invite.click();
  await expect(invite).toHaveCount(0);
  await step(page, 'Terminer').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Astronomie' })).toBeVisible();
  await expect(page.getByText('2 membres')).toBeVisible();
  const pictures = page.getByRole('region', { name: 'Astronomie' }).locator('img');
  await expect
    .poll(() =>
      pictures.evaluateAll((images) =>
        images.slice(0, 2).map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    )
    .toEqual([true, true]);

  await page.goto('/communautes');
  await search(page).fill('astronomie');
  await expect(page.getByRole('heading', { name: 'Mes communautés (1)' })).toBeVisible();
  await expect(card(page, 'Astronomie')).toContainText('Le ciel de nuit');
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('a wizard that was begun is not closed without a question', async ({ browser }) => {
  const page = await openAs(browser, accounts.administrator, { at: '/communautes' });
  await page.getByRole('link', { name: 'Créer une communauté' }).click();
  await dialog(page).getByLabel('Titre').fill('À moitié');
  const close = () => dialog(page).getByRole('button', { name: 'Fermer' }).click();
  for (const leave of [close, () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog(page).getByLabel('Titre')).toHaveValue('À moitié');
    // Who goes on with the keyboard is where they were.
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
  }
  await dialog(page).getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  await expect(page).toHaveURL(/\/communautes$/);
  await page.close();
});

test('B316 B317 B325 B295 B335 B275 B296: « Plus tard » leads to a new community, which others join, are taken to, and leave', async ({
  browser,
}) => {
  const owner = await windowOf(browser, accounts.administrator);
  const address = await make(owner, 'Échecs du midi', 'Publique');
  const page = await openAs(browser, accounts.reader, { at: '/communautes' });
  await search(page).fill('échecs');
  await page.getByRole('button', { name: 'Rejoindre Échecs du midi' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByText('2 membres')).toBeVisible();
  for (const people of [/^Administrateurs/, /^Membres/])
    await expect(page.getByRole('region', { name: people }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Options d’Échecs du midi' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Quitter la communauté']);
  await page.getByRole('menuitem', { name: 'Quitter la communauté' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/\/communautes$/);
  // B296: its administrator is not offered to leave.
  await owner.getByRole('button', { name: 'Options d’Échecs du midi' }).click();
  await expect(owner.getByRole('menuitem')).toHaveText(['Paramètres', 'Supprimer']);
  await owner.close();
  await page.close();
});

test('B287 B318 B319 B300 B373 B376: a private community is asked for, and answered with a role', async ({
  browser,
}) => {
  const owner = await windowOf(browser, accounts.administrator);
  const address = await make(owner, 'Cellule qualité', 'Privée');
  await owner.goto(`${address}/parametres`);
  await expect(owner.getByRole('link', { name: 'Membres 1' })).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Invitations en attente' })).toHaveCount(0);

  const page = await openAs(browser, accounts.reader, { at: address });
  await expect(page.getByText('Réservé aux membres')).toBeVisible();
  await page.goto('/communautes');
  await search(page).fill('cellule');
  await expect(card(page, 'Cellule qualité')).toContainText('Communauté privée');
  await page.getByRole('button', { name: 'Demander à rejoindre Cellule qualité' }).click();
  await expect(card(page, 'Cellule qualité').getByRole('button', { name: 'Demande envoyée' })).toBeDisabled();

  await owner.reload();
  await owner.getByRole('link', { name: 'Invitations en attente 1' }).click();
  const requests = owner.getByRole('list', { name: 'Invitations en attente' });
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  const name = (await requests.getByRole('link').first().textContent()) ?? '';
  await expect(owner.getByRole('combobox', { name: `Rôle ${withDe(name)}` })).toHaveValue('EDITOR');
  await owner.getByRole('searchbox', { name: 'Rechercher une personne' }).fill('personne de tel');
  await expect(requests.getByRole('listitem')).toHaveCount(0);
  await owner.getByRole('searchbox', { name: 'Rechercher une personne' }).fill(name);
  await owner.getByRole('combobox', { name: `Rôle ${withDe(name)}` }).selectOption('Lecteur');
  await owner.getByRole('button', { name: `Accepter ${name}` }).click();
  await expect(requests.getByRole('listitem')).toHaveCount(0);

  await page.goto(address);
  await expect(page.getByText("il n'y a plus de publications")).toBeVisible();
  await owner.goto(`${address}/users`);
  await expect(owner.getByRole('combobox', { name: `Rôle ${withDe(name)}` })).toHaveValue('READER');
  await owner.close();
  await page.close();
});

test('B301 B304 B307 B308 B345 B297 B299 B302: the settings, the switch that is taken back, and the form that changes it', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.administrator);
  const address = await make(page, 'Voyages', 'Publique');
  await page.goto(`${address}/parametres`);
  const documents = page.getByRole('switch', { name: 'Gestion des documents par tous les membres' });
  const before = await documents.isChecked();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('LibrarySwitchMutation') ? route.abort() : route.continue(),
  );
  await documents.click();
  await expect(page.getByText('La connexion est interrompue')).toBeVisible();
  await expect(documents).toBeChecked({ checked: before });
  await page.unroute('**/graphql');
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('LibrarySwitchMutation') ?? false,
  );
  await documents.click();
  await saved;
  await page.reload();
  await expect(documents).toBeChecked({ checked: !before });

  for (const [link, end] of [
    ['Membres 1', 'users'],
    ['Inviter des membres', 'inviter-membre'],
    ['Inviter des membres externes', 'inviter-extern-membre'],
  ] as const)
    await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute(
      'href',
      `${address}/${end}`,
    );
  await expect(page.getByRole('button', { name: 'Supprimer la communauté' })).toBeVisible();
  await page.getByRole('link', { name: 'Personnalisation' }).click();
  await page.getByLabel('Titre').fill('Voyages et sorties');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Le sujet est obligatoire')).toBeVisible();
  await expect(page.getByLabel('Sujet')).toBeFocused();
  await page.getByLabel('Sujet').fill('Partir ensemble');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'l.jpg', mimeType: 'image/jpeg', buffer: await picture(300, 300) });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Voyages et sorties' })).toBeVisible();

  await page.goto(`${address}/modifier`);
  await page.getByRole('button', { name: 'Supprimer : Logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('button', { name: 'Choisir un logo' })).toBeVisible();

  await page.goto('/communaute/1/parametres');
  await expect(documents).toBeVisible();
  await expect(page.getByRole('button', { name: 'Supprimer la communauté' })).toHaveCount(0);
  await page.goto('/communaute/1/modifier');
  await expect(page.getByLabel('Titre')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Type' })).toHaveCount(0);
  await page.close();
});

test('B336 B337 B338 B289: deleting asks first, and leads to where the documents say', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator);
  const question = page.getByRole('alertdialog', {
    name: 'Êtes-vous sûr de vouloir supprimer cette communauté ?',
  });
  const addresses: string[] = [];
  for (const title of ['Éphémère un', 'Éphémère deux', 'Éphémère trois'])
    addresses.push(await make(page, title, 'Publique'));

  await page.goto('/communautes');
  await search(page).fill('éphémère');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Options d’Éphémère un' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Options d’Éphémère un' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.goto(`${addresses[1]}/parametres`);
  await page.getByRole('button', { name: 'Supprimer la communauté' }).click();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page).toHaveURL(/\/communautes$/);

  await page.goto(addresses[2]!);
  await page.getByRole('button', { name: 'Options d’Éphémère trois' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  await page.goto(addresses[2]!);
  await expect(page.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible();
  await page.close();
});

test('B298 B375: whoever may not be in the settings, or see who asks to join, is led to the list, also by a link', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.reader);
  for (const place of [
    'parametres',
    'modifier',
    'users',
    'invitations',
    'inviter-membre',
    'inviter-extern-membre',
  ])
    for (const community of ['1', '99999']) {
      await page.goto(`/communaute/${community}/${place}`);
      await expect(page).toHaveURL(/\/communautes$/);
    }
  await page.close();
});

test('communities can be used by everybody', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, accounts.administrator, look);
  await visit(page, '/communautes');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await visit(page, '/communautes/ajouter');
  await step(page, 'Suivant').click();
  await expectUsableAtAnyWidth(page);
  await dialog(page).getByLabel('Titre').fill('x');
  await step(page, 'Suivant').click();
  await expectUsableAtAnyWidth(page);
  for (const [place, landmark] of [
    ['', 'feed'],
    ['/parametres', 'switch'],
    ['/modifier', 'textbox'],
    ['/users', 'list'],
    ['/inviter-membre', 'list'],
    ['/inviter-extern-membre', 'textbox'],
    ['/invitations', 'searchbox'],
  ] as const) {
    await visit(page, `/communaute/2${place}`);
    await expect(page.getByRole('main').getByRole(landmark).first()).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsableAtAnyWidth(page);
  }
  await page.close();
});
