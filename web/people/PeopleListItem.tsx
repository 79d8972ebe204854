import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PeopleListItem_user$key } from '../__generated__/PeopleListItem_user.graphql';
import { useStartChat } from '../chat/useStartChat.ts';
import { IconButton, iconButtonClasses } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { withDe, sentence } from '../ui/sentence.ts';
import { PersonLink } from './PersonLink.tsx';
import { PhoneLink, phoneAddress } from './PhoneLink.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance from the viewport at which an entry is rendered. */
const margin = '1500px 0px';

interface LazyListItemProps {
  /** Text shown while it is off-screen. */
  name: string;
  className?: string;
  children: ReactNode;
}

/**
 * An entry of a very long list: rendered near the viewport, elsewhere a placeholder with its name and former height.
 * Unlike a virtualised window, browser search, screen readers and Back still find every entry.
 */
function LazyListItem({ name, className = '', children }: LazyListItemProps) {
  const item = useRef<HTMLLIElement>(null);
  /** Pixels, while it is off-screen. */
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = item.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        // Keep the entry that has the focus.
        const isNeeded = !last || last.isIntersecting || element.contains(document.activeElement);
        setHeight(isNeeded ? null : last.boundingClientRect.height);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={item} className={className} style={height === null ? undefined : { height }}>
      {height === null ? children : name}
    </li>
  );
}

/** Its own line height makes it large enough for touch. */
const reachClasses = 'block w-fit max-w-full truncate leading-6 text-ink-soft no-underline hover:underline';

/** A person in the directory, with a chat button and, for administrators, account actions. */
export function PeopleListItem({ user: key }: { user: PeopleListItem_user$key }) {
  const user = useFragment(
    graphql`
      fragment PeopleListItem_user on User {
        id
        databaseId
        name
        jobTitle
        phone
        email
        viewerCanEdit
        viewerCanDelete
        ...PersonAvatar_user
        ...PersonLink_user
      }
    `,
    key,
  );
  const [startChat, isStarting] = useStartChat();
  const { databaseId, name, email, phone } = user;
  // Administrators can edit and delete; people can only edit their own account.
  const isOwn = user.viewerCanEdit && !user.viewerCanDelete;
  return (
    <LazyListItem
      name={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 max-sm:gap-x-3 max-sm:py-2.5 sm:flex-nowrap"
    >
      <PersonAvatar user={user} size={48} isDecorative />
      {/* With large text the buttons wrap below, so that a name is not broken within words. */}
      <div className="grid min-w-28 flex-1 basis-[7rem] gap-x-4 sm:min-w-0 sm:basis-0 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="m-0">
            {/* Truncated as its own box, so that it does not overlap its neighbour. */}
            <PersonLink user={user} className="inline-block max-w-full truncate align-bottom" />
          </p>
          {user.jobTitle && <p className="m-0 truncate text-sm text-muted">{user.jobTitle}</p>}
        </div>
        <div className="min-w-0 text-sm">
          {/* Without a name, the e-mail is already shown instead. */}
          {email && email !== name && (
            <p className="m-0 max-sm:hidden">
              <a href={`mailto:${email}`} className={reachClasses}>
                {email}
              </a>
            </p>
          )}
          {/* A phone has a button that calls. */}
          {phone && (
            <p className="m-0 max-sm:hidden">
              <PhoneLink phone={phone} className={reachClasses} />
            </p>
          )}
        </div>
      </div>
      {/*
       * One's own row has no button, but its columns stay aligned with the other rows, which have two for
       * administrators.
       */}
      <div className="ml-auto flex items-center justify-end max-sm:-mr-2.5 sm:min-w-11 sm:[ul:has([aria-haspopup])_&]:min-w-22">
        {!isOwn && phone && (
          <a
            href={phoneAddress(phone)}
            aria-label={`Appeler ${name}`}
            className={iconButtonClasses('inherit', 'medium', 'text-contacts sm:hidden')}
          >
            <IconPhone aria-hidden="true" />
          </a>
        )}
        {!isOwn && (
          <span className="text-contacts">
            <IconButton
              label={sentence`Discuter avec ${name}`}
              kind="inherit"
              isDisabled={isStarting}
              onPress={() => void startChat(user.id)}
            >
              <IconMessageCircle aria-hidden="true" />
            </IconButton>
          </span>
        )}
        {user.viewerCanDelete && (
          <MenuTrigger>
            <IconButton label={`Options ${withDe(name)}`}>
              <IconDots aria-hidden="true" />
            </IconButton>
            <Menu label={`Options ${withDe(name)}`}>
              <MenuItem
                icon={<IconUsersPlus aria-hidden="true" />}
                href={`/admin/utilisateurs/attribuer-des-communautes?id=${databaseId}`}
              >
                Ajouter à des communautés
              </MenuItem>
              <MenuItem
                icon={<IconPencil aria-hidden="true" />}
                href={`/admin/utilisateur/modifier?id=${databaseId}`}
              >
                Modifier
              </MenuItem>
              <MenuItem
                icon={<IconTrash aria-hidden="true" />}
                kind="danger"
                href={`/admin/utilisateur/delete?id=${databaseId}`}
              >
                Supprimer
              </MenuItem>
            </Menu>
          </MenuTrigger>
        )}
      </div>
    </LazyListItem>
  );
}
