import {
  IconChartBar,
  IconHistory,
  IconLink,
  IconMailX,
  IconPhoto,
  IconSettings,
  IconSpeakerphone,
  IconStar,
} from '@tabler/icons-react';
import { Link, Navigate } from 'react-router-dom';
import type { AdministrationPageQuery } from '../__generated__/AdministrationPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { Card } from '../ui/Card.tsx';
import { administrationPageQuery } from './AdministrationPage.query.ts';

const tiles = [
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
  { to: 'journal', title: 'Journal', text: 'Qui a changé quoi, et quand', Icon: IconHistory },
  { to: 'envois', title: 'Envois', text: 'Les e-mails et notifications non distribués', Icon: IconMailX },
] as const;

/** Capabilities that a tile requires, where not every platform has them. */
const needed: Readonly<Record<string, string>> = { journal: 'AUDIT', envois: 'FAILED_DELIVERIES' };

/** /administration (B649). */
export function Component() {
  const { viewer, platform } = usePageData<AdministrationPageQuery>(administrationPageQuery);
  // Redirect only when the person is known not to be an administrator.
  if (viewer?.isAdministrator === false) return <Navigate to="/" replace />;
  const capabilities: readonly string[] = platform.capabilities;
  const offered = tiles.filter(({ to }) => {
    const capability = needed[to];
    return capability === undefined || capabilities.includes(capability);
  });
  return (
    <Card className="p-5 sm:p-8">
      <h1 className="m-0 mb-6 text-2xl font-bold">Administration</h1>
      <ul className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2">
        {offered.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link
              to={`/administration/${to}`}
              className="flex min-h-20 items-center gap-4 rounded-2xl border border-line p-4 text-ink no-underline transition-colors hover:border-accent-ink hover:bg-sunken"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
