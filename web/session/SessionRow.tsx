import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconDeviceUnknown from '@tabler/icons-react/dist/esm/icons/IconDeviceUnknown.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  SessionRow_session$data,
  SessionRow_session$key,
} from '../__generated__/SessionRow_session.graphql';
import type { SessionRowEndMutation } from '../__generated__/SessionRowEndMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { formatWhen } from '../ui/formatDate.ts';
import { useNow, TimeAgo } from '../ui/TimeAgo.tsx';

interface Props {
  session: SessionRow_session$key;
  /** The connection that contains it. */
  connectionId: string;
  /** Called with the device's name once it is signed out. */
  onEnded: (name: string) => void;
}

/** A device on which the viewer is signed in. */
export function SessionRow({ session: key, connectionId, onEnded }: Props) {
  const session = useFragment(
    graphql`
      fragment SessionRow_session on Session {
        id
        deviceName
        platform
        appVersion
        ipAddress
        createdAt
        lastUsedAt
        isCurrent
      }
    `,
    key,
  );
  const [end, isEnding] = useAsyncMutation<SessionRowEndMutation>(
    graphql`
      mutation SessionRowEndMutation($input: EndSessionsInput!, $connections: [ID!]!) {
        endSessions(input: $input) {
          removedSessionIds @deleteEdge(connections: $connections)
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const now = useNow();
  const name = session.deviceName ?? 'Appareil inconnu';
  const disconnect = async () => {
    const isAgreed = await confirm({
      title: `Déconnecter ${name}\u00a0?`,
      text: 'Le mot de passe y sera de nouveau demandé.',
      action: 'Déconnecter',
      kind: 'danger',
    });
    if (!isAgreed) return;
    await end(
      { input: { sessionIds: [session.id] }, connections: [connectionId] },
      { onDone: () => onEnded(name) },
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 max-sm:items-start">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft [&>svg]:size-6"
      >
        <PlatformIcon platform={session.platform} />
      </span>
      <div className="min-w-48 flex-1">
        <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          <span>{name}</span>
          {session.isCurrent && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-accent-ink">
              Cet appareil
            </span>
          )}
        </p>
        <p className="m-0 text-sm text-muted wrap-anywhere">{placeOf(session)}</p>
        <p className="m-0 text-sm text-muted">
          Utilisé <TimeAgo date={session.lastUsedAt} className="inline-block first-letter:lowercase" />
        </p>
        <p className="m-0 text-sm text-muted">{`Connecté depuis ${formatWhen(session.createdAt, now)}`}</p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          isPending={isEnding}
          className="max-sm:ml-15"
          aria-label={`Déconnecter ${name}, ${session.ipAddress}`}
          onPress={() => void disconnect()}
        >
          Déconnecter
        </Button>
      )}
    </li>
  );
}

type Session = SessionRow_session$data;

function PlatformIcon({ platform }: Pick<Session, 'platform'>) {
  switch (platform) {
    case 'WEB':
      return <IconDeviceDesktop />;
    case 'IOS':
    case 'ANDROID':
      return <IconDeviceMobile />;
    default:
      return <IconDeviceUnknown />;
  }
}

const applications: Readonly<Record<string, string>> = {
  WEB: 'Navigateur',
  IOS: 'Application iOS',
  ANDROID: 'Application Android',
};

/** « Application iOS 3.2 · 192.0.2.7 ». */
function placeOf({ platform, appVersion, ipAddress }: Session): string {
  const application = [applications[platform ?? ''], appVersion].filter((part) => part != null).join(' ');
  return application === '' ? ipAddress : `${application} · ${ipAddress}`;
}
