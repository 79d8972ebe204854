import { chooseTheme, readChosenTheme } from '../branding/theme.ts';
import { chatPanel } from '../chat/chatPanel.ts';
import { openComposer } from '../feed/openComposer.ts';
import type { Place } from './places.ts';

const pages: readonly Place[] = [
  { id: 'home', label: 'Accueil', to: '/' },
  { id: 'today', label: 'Aujourd’hui', to: '/aujourd-hui', words: 'événements sondages' },
  { id: 'communities', label: 'Communautés', to: '/communautes' },
  { id: 'people', label: 'Contacts', to: '/utilisateurs', words: 'annuaire' },
  { id: 'documents', label: 'Mes documents', to: '/mediatheque', words: 'fichiers' },
  { id: 'bookmarks', label: 'Mes enregistrements', to: '/mes-enregistrements' },
  { id: 'posts', label: 'Mes publications', to: '/mes-publications' },
  { id: 'profile', label: 'Mon profil', to: '/profil' },
  { id: 'notifications', label: 'Réglages des notifications', to: '/notification' },
];

/** Lists the pages and actions of the palette that need no request. */
export function listOwnPlaces(isAdministrator: boolean, navigate: (to: string) => void): Place[] {
  const compose = (kind: 'post' | 'poll' | 'event') => () => {
    if (!openComposer(kind)) navigate('/');
  };
  const isDark = readChosenTheme() === 'dark';
  return [
    { id: 'new-post', label: 'Nouvelle publication', words: 'écrire publier', run: compose('post') },
    { id: 'new-poll', label: 'Créer un sondage', words: 'nouveau', run: compose('poll') },
    { id: 'new-event', label: 'Créer un événement', words: 'nouvel', run: compose('event') },
    { id: 'chat', label: 'Discussions', words: 'messages', run: chatPanel.open },
    {
      id: 'theme',
      label: isDark ? 'Mode clair' : 'Mode sombre',
      words: 'thème',
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    ...pages,
    ...(isAdministrator ? [{ id: 'administration', label: 'Administration', to: '/administration' }] : []),
  ];
}
