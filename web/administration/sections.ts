import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';

/** Said to others. */
export const administratorsOnly = 'Cette page est réservée aux administrateurs.';

const sections = [
  { to: 'settings', title: 'Paramètres', text: 'Nom, logos, connexion et couleurs', Icon: IconSettings },
  {
    to: 'headband',
    title: 'Mise en avant',
    text: 'Les images et textes en tête de l’accueil',
    Icon: IconStar,
  },
  {
    to: 'banners',
    title: "Page d'accueil Web",
    text: 'Les illustrations de la colonne de droite',
    Icon: IconPhoto,
  },
  {
    to: 'breaking-news',
    title: 'À la une',
    text: 'Le texte qui défile en haut de page',
    Icon: IconSpeakerphone,
  },
  { to: 'links', title: 'Mes liens', text: 'Les adresses du menu du profil', Icon: IconLink },
  {
    to: 'stats',
    title: 'Statistiques',
    text: 'L’activité, les comptes et les connexions',
    Icon: IconChartBar,
  },
  { to: 'comptes', title: 'Comptes', text: 'Chercher, trier et exporter les comptes', Icon: IconUsers },
  { to: 'journal', title: 'Journal', text: 'Qui a changé quoi, et quand', Icon: IconHistory },
  {
    to: 'communautes',
    title: 'Communautés supprimées',
    text: 'Celles qui peuvent être restaurées',
    Icon: IconTrash,
  },
  { to: 'envois', title: 'Envois', text: 'Les e-mails et notifications non distribués', Icon: IconMailX },
] as const;

/** Capabilities that a section requires, where not every platform has them. */
const needed: Readonly<Record<string, string>> = {
  comptes: 'ACCOUNT_SEARCH',
  journal: 'AUDIT',
  envois: 'FAILED_DELIVERIES',
  communautes: 'COMMUNITY_BIN',
};

/** Sections of the administration that the platform offers (B649). */
export const offeredSections = (capabilities: readonly string[]) =>
  sections.filter(({ to }) => {
    const capability = needed[to];
    return capability === undefined || capabilities.includes(capability);
  });
