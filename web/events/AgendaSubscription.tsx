import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AgendaSubscription_viewer$key } from '../__generated__/AgendaSubscription_viewer.graphql';
import type { AgendaSubscriptionMutation } from '../__generated__/AgendaSubscriptionMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { confirm } from '../ui/confirm.tsx';
import { copyLink } from '../ui/copyLink.ts';

/** Card with the private URL to which other calendar apps subscribe; creates or replaces it. */
export function AgendaSubscription({ viewer: key }: { viewer: AgendaSubscription_viewer$key }) {
  const { calendarUrl } = useFragment(
    graphql`
      fragment AgendaSubscription_viewer on Viewer @throwOnFieldError {
        calendarUrl
      }
    `,
    key,
  );
  const [renewUrl, isPending] = useAsyncMutation<AgendaSubscriptionMutation>(
    graphql`
      mutation AgendaSubscriptionMutation {
        renewCalendarUrl {
          viewer {
            id
            calendarUrl
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: calendarUrl ? 'Adresse remplacée' : 'Adresse créée' },
  );
  const createOrReplace = async () => {
    const isSure =
      !calendarUrl ||
      (await confirm({
        title: 'Remplacer l’adresse\u00a0?',
        text: 'Les agendas abonnés à l’adresse actuelle ne se mettront plus à jour.',
        action: 'Remplacer',
      }));
    if (isSure) void renewUrl({});
  };
  return (
    <Card as="section" aria-labelledby="agenda-subscription" className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 id="agenda-subscription" className="m-0 text-lg font-bold">
        Suivre dans un autre agenda
      </h2>
      <p className="m-0 text-sm text-ink-soft">
        {
          'Ajoutez cette adresse privée à votre téléphone, Outlook ou Google Agenda. Elle montre vos événements à qui la connaît\u00a0: ne la partagez pas.'
        }
      </p>
      {calendarUrl && (
        <p dir="ltr" className="m-0 rounded-xl bg-sunken p-3 font-mono text-sm break-all">
          {calendarUrl}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {calendarUrl && (
          <Button icon={<IconCopy aria-hidden="true" />} onPress={() => void copyLink(calendarUrl)}>
            Copier l’adresse
          </Button>
        )}
        <Button
          icon={<IconRefresh aria-hidden="true" />}
          isPending={isPending}
          onPress={() => void createOrReplace()}
        >
          {calendarUrl ? 'Remplacer l’adresse' : 'Créer l’adresse'}
        </Button>
      </div>
    </Card>
  );
}
