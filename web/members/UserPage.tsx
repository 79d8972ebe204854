import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UserPageQuery } from '../__generated__/UserPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { useGoBack } from '../core/useGoBack.ts';
import { usePageData } from '../relay/preload.ts';
import { useStartChat } from '../chat/useStartChat.ts';
import { downloadText, toFileName } from '../ui/browserFiles.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { formatBirth } from '../people/birthDate.ts';
import { PersonActivity } from './PersonActivity.tsx';
import { honorifics, parseHonorific } from '../people/profileValues.ts';
import { PhoneLink } from '../people/PhoneLink.tsx';
import { userPageQuery } from './UserPage.query.ts';
import { GuestMark } from '../ui/Badge.tsx';

/** /utilisateur/profil/{id}: a person's profile page. */
export function Component() {
  const { user, viewer } = usePageData<UserPageQuery>(userPageQuery);
  const goBack = useGoBack('/utilisateurs');
  const [startChat, isStarting] = useStartChat();
  if (!user) return <NotFound />;
  const isOwn = viewer?.user?.id === user.id;
  const known = parseHonorific(user.honorific);
  const honorific = known === null ? '' : honorifics[known];
  const download = async () => {
    const { vCard } = await import('../people/vCard.ts');
    downloadText(vCard(user), 'text/vcard', `${toFileName(user.name) || 'contact'}.vcf`);
  };
  return (
    <div className="flex flex-col gap-4">
      <Card className="overflow-hidden">
        {/* Placed on the banner, so that the actions have a row of their own on a phone. */}
        <div className="h-32 bg-linear-120 from-accent to-secondary p-3 sm:px-5">
          <IconButton label="Retour" kind="filled" onPress={goBack}>
            <IconArrowLeft aria-hidden="true" />
          </IconButton>
        </div>
        <div className="flex flex-col gap-5 px-5 pb-8 sm:px-8">
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <Avatar
              name={user.name}
              initials={user.initials}
              src={user.avatar?.contentUrl ?? null}
              size={120}
              className="-mt-14 ring-4 ring-surface"
            />
            <div className="min-w-0 flex-1 basis-60 sm:pt-2">
              <div className="flex flex-wrap items-center gap-1">
                <h1 className="m-0 text-2xl font-bold text-balance">{`${honorific} ${user.name}`.trim()}</h1>
                <GuestMark of={user} />
              </div>
              {user.jobTitle && (
                <p dir="auto" className="m-0 mt-1 text-muted">
                  {user.jobTitle}
                </p>
              )}
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
            {viewer && !isOwn && (
              <Button
                kind="primary"
                icon={<IconMessageCircle aria-hidden="true" />}
                isPending={isStarting}
                onPress={() => void startChat(user.id)}
              >
                Discuter
              </Button>
            )}
            {user.viewerCanEdit && (
              <Link
                to={isOwn ? '/profil' : `/admin/utilisateur/modifier?id=${user.databaseId}`}
                className={buttonClasses('secondary')}
              >
                <IconPencil aria-hidden="true" className="size-5" />
                Modifier
              </Link>
            )}
            <Button
              icon={<IconAddressBook aria-hidden="true" />}
              className="max-sm:size-11 max-sm:gap-0 max-sm:px-0"
              onPress={() => void download()}
            >
              <span className="max-sm:sr-only">Enregistrer le contact</span>
            </Button>
          </div>
          {user.description && (
            <p dir="auto" className="m-0 whitespace-pre-wrap">
              {user.description}
            </p>
          )}
          <dl className="m-0 grid gap-4 sm:grid-cols-2">
            <Detail icon={<IconPhone aria-hidden="true" />} name="Téléphone">
              {user.phone && <PhoneLink phone={user.phone} />}
            </Detail>
            <Detail icon={<IconMail aria-hidden="true" />} name="E-mail">
              {user.email && (
                <a href={`mailto:${user.email}`} className="break-all">
                  {user.email}
                </a>
              )}
            </Detail>
            <Detail
              icon={<IconCake aria-hidden="true" />}
              name={user.birthDate ? 'Date de naissance' : 'Anniversaire'}
            >
              {formatBirth(user.birthday, user.birthDate)}
            </Detail>
            <Detail icon={<IconMapPin aria-hidden="true" />} name="Pays">
              {user.countryName}
            </Detail>
          </dl>
        </div>
      </Card>
      {!isOwn && <PersonActivity user={user} />}
    </div>
  );
}

/** A line of the profile; renders nothing without a value. */
function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-muted [&>svg]:size-4">
        {icon}
        <span>{name}</span>
      </dt>
      <dd className="m-0 mt-0.5 font-medium">{children}</dd>
    </div>
  );
}
