import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useNavigate } from 'react-router-dom';
import { searchWordsOf } from '../core/highlights.ts';
import { useSession } from '../core/sessionStore.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { isComposing } from '../ui/keys.tsx';
import { sentence } from '../ui/sentence.ts';
import { useCloseOnBack } from '../ui/trigger.tsx';
import { PaletteList } from './PaletteList.tsx';
import { findMatching, keepRecentPlace, type Place, readRecentPlaces, sortByMatch } from './places.ts';
import { longestSearch, searchPath } from './searchPath.ts';
import { useFoundPlaces } from './useFoundPlaces.ts';
import { chooseTheme, readChosenTheme } from '../branding/theme.ts';
import { chatPanel } from '../chat/chatPanel.ts';
import { openComposer } from '../feed/openComposer.ts';

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
function listOwnPlaces(isAdministrator: boolean, navigate: (to: string) => void): Place[] {
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

interface Props {
  /** Opened as the search of a phone: Enter searches everywhere unless an option was chosen. */
  isSearch?: boolean;
  onClose: () => void;
}

/** The search that answers while one types: pages and actions at once, what the platform finds after a pause. */
export default function Palette(props: Props) {
  useCloseOnBack(props.onClose);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-black/50 data-entering:animate-fade-in sm:p-6 sm:pt-[12vh]"
    >
      <Modal className="flex max-h-dvh w-full flex-col overflow-hidden bg-raised text-ink shadow-2xl max-sm:h-dvh sm:max-h-[70dvh] sm:max-w-xl sm:rounded-2xl">
        <Dialog aria-label="Recherche rapide" className="flex min-h-0 flex-1 flex-col outline-none">
          <Search {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const everywhereId = 'everywhere';

/** The page of all results. */
const everywhere = (text: string): Place => ({
  id: everywhereId,
  label: sentence`Rechercher «\u00a0${text}\u00a0» partout`,
  to: searchPath(text),
});

/** Groups of what a text finds, or of recent places and all pages without one. */
function useGroups(text: string) {
  const session = useSession();
  const navigate = useNavigate();
  const [recent] = useState(readRecentPlaces);
  const found = useFoundPlaces(text);
  const isAdministrator = session.status !== 'signed-out' && session.isAdministrator;
  const own = listOwnPlaces(isAdministrator, (to) => void navigate(to));
  if (text === '')
    return sortByMatch(
      [
        { title: 'Récents', places: recent },
        { title: 'Pages et actions', places: own },
      ],
      text,
    );
  return [
    ...sortByMatch([{ title: 'Pages et actions', places: findMatching(own, text) }, ...found], text),
    { title: 'Recherche', places: [everywhere(text)] },
  ];
}

function Search({ isSearch = false, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const first = isSearch ? -1 : 0;
  /** Option that was pointed at, by name, because later results come before and between the others. */
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = useNavigate();
  const groups = useGroups(typed.trim());
  const places = groups.flatMap((group) => group.places);
  // A recent page is also among the pages.
  const names = groups.flatMap(({ title, places: own }) => own.map((place) => `${title} ${place.id}`));
  const current = chosen !== null && names.includes(chosen) ? names.indexOf(chosen) : first;
  const point = (index: number) => setChosen(names[index] ?? null);
  const choose = (place: Place, isNewTab: boolean) => {
    const { to, run } = place;
    if (place.id !== everywhereId) keepRecentPlace(place);
    if (to !== undefined && (isNewTab || !to.startsWith('/'))) {
      window.open(to, '_blank', 'noopener');
    } else {
      run?.();
      if (to !== undefined) void navigate(to);
    }
    if (!isNewTab || to === undefined) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const text = typed.trim();
    const place = places[current] ?? (text === '' ? undefined : everywhere(text));
    if (step !== 0) {
      const next = (Math.max(current, step < 0 ? 0 : -1) + step + places.length) % places.length;
      point(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && place) choose(place, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="relative flex items-center border-b border-line">
        <IconSearch aria-hidden="true" className="pointer-events-none absolute left-4 size-5 text-muted" />
        <input
          // The palette opens to be typed into.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-label="Rechercher"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          {...(current < 0 ? {} : { 'aria-activedescendant': `${id}-${current}` })}
          value={typed}
          maxLength={longestSearch}
          placeholder="Personnes, communautés, publications, pages…"
          enterKeyHint={isSearch ? 'search' : 'go'}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
          className="h-14 w-full bg-transparent pr-4 pl-12 text-base text-ellipsis outline-none placeholder:text-muted"
        />
        {/* Nothing beside a full screen can be pressed to close it. */}
        <span className="pr-2 sm:hidden">
          <IconButton label="Fermer la recherche" onPress={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <PaletteList
        id={id}
        groups={groups}
        words={searchWordsOf(typed)}
        current={current}
        onPoint={point}
        onChoose={choose}
      />
    </>
  );
}
