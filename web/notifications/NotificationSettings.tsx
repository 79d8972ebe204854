import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay';
import type { NotificationSettings_viewer$key } from '../__generated__/NotificationSettings_viewer.graphql';
import type { NotificationSettingsCommunityMutation } from '../__generated__/NotificationSettingsCommunityMutation.graphql';
import type { NotificationSettingsRefetchQuery } from '../__generated__/NotificationSettingsRefetchQuery.graphql';
import type {
  NotificationSettingsSwitchMutation,
  NotificationSwitch,
} from '../__generated__/NotificationSettingsSwitchMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';

/**
 * The three switches and those of the communities. What hangs on a switch is the server's to say: its
 * answer shows all of them as they are; until then the one that was pressed stands as pressed.
 */
export function NotificationSettings({ viewer: key }: { viewer: NotificationSettings_viewer$key }) {
  const [{ notificationSettings: settings }, refetch] = useRefetchableFragment<
    NotificationSettingsRefetchQuery,
    NotificationSettings_viewer$key
  >(
    graphql`
      fragment NotificationSettings_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "NotificationSettingsRefetchQuery") {
        id
        notificationSettings {
          isPushEnabled
          areConversationsEnabled
          areCommunitiesEnabled
          communities {
            community {
              id
              title
            }
            isEnabled
          }
        }
      }
    `,
    key,
  );
  const [runSwitch] = useAsyncMutation<NotificationSettingsSwitchMutation>(graphql`
    mutation NotificationSettingsSwitchMutation($input: SetNotificationSwitchInput!) {
      setNotificationSwitch(input: $input) {
        viewer {
          ...NotificationSettings_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [runCommunity] = useAsyncMutation<NotificationSettingsCommunityMutation>(graphql`
    mutation NotificationSettingsCommunityMutation($input: SetCommunityNotificationsInput!) {
      setCommunityNotifications(input: $input) {
        viewer {
          ...NotificationSettings_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [pressed, setPressed] = useState<{ name: string; isOn: boolean } | null>(null);
  const [isExpanded, setExpanded] = useState(false);
  const list = useId();

  const isOn = (name: string, stored: boolean) => (pressed?.name === name ? pressed.isOn : stored);
  const change = async (
    name: string,
    isEnabled: boolean,
    begin: () => Promise<{ isDone: true } | { isDone: false; message: string }>,
  ): Promise<boolean> => {
    setPressed({ name, isOn: isEnabled });
    const outcome = await begin();
    setPressed(null);
    if (!outcome.isDone) showToast({ text: outcome.message, kind: 'error' });
    return outcome.isDone;
  };
  const set = (name: NotificationSwitch, label: string, description: string, stored: boolean) => (
    <Switch
      label={label}
      description={description}
      isOn={isOn(name, stored)}
      isDisabled={pressed !== null}
      onChange={(isEnabled) =>
        void change(name, isEnabled, () => runSwitch({ input: { switch: name, isEnabled } })).then(
          (isDone) => {
            if (isDone) return;
            // As documented: the state is asked for anew and the list of communities closes (B647).
            setExpanded(false);
            refetch({}, { fetchPolicy: 'network-only' });
          },
        )
      }
    />
  );
  return (
    <div className="flex flex-col divide-y divide-line *:py-3">
      {set('PUSH', 'Notifications', 'Être prévenu de ce qui vous concerne.', settings.isPushEnabled)}
      {set(
        'CONVERSATIONS',
        'Discussions',
        'Les messages de vos conversations.',
        settings.areConversationsEnabled,
      )}
      <div>
        {set(
          'COMMUNITIES',
          'Communautés',
          'Les publications et les commentaires de vos communautés.',
          settings.areCommunitiesEnabled,
        )}
        <Button
          size="small"
          kind="quiet"
          aria-expanded={isExpanded}
          aria-controls={list}
          icon={
            <IconChevronDown
              aria-hidden="true"
              className={`transition-transform ${isExpanded ? 'rotate-180' : ''}`}
            />
          }
          onPress={() => setExpanded(!isExpanded)}
          className="-ml-3.5"
        >
          {isExpanded ? 'Masquer mes communautés' : 'Choisir par communauté'}
        </Button>
        {isExpanded && (
          <ul
            id={list}
            aria-label="Mes communautés"
            className="m-0 mt-2 list-none border-l-2 border-line pl-4"
          >
            {settings.communities.map(({ community: { id, title }, isEnabled }) => (
              <li key={id}>
                <Switch
                  label={title}
                  isOn={isOn(id, isEnabled && settings.areCommunitiesEnabled)}
                  isDisabled={pressed !== null}
                  onChange={(wanted) =>
                    void change(id, wanted, () =>
                      runCommunity({ input: { communityId: id, isEnabled: wanted } }),
                    )
                  }
                />
              </li>
            ))}
            {settings.communities.length === 0 && (
              <li className="py-2 text-sm text-muted">Vous n’êtes membre d’aucune communauté.</li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}
