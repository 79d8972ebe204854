import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId, useState, useTransition } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay/hooks';
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

type SwitchField = 'isEnabled' | 'areConversationsEnabled' | 'areCommunitiesEnabled';

/**
 * Notification switches of the user and of the communities. The server computes dependent switches; until then only
 * the clicked one changes.
 */
export function NotificationSettings({ viewer: key }: { viewer: NotificationSettings_viewer$key }) {
  const [{ id: viewerId, notificationSettings: settings }, refetch] = useRefetchableFragment<
    NotificationSettingsRefetchQuery,
    NotificationSettings_viewer$key
  >(
    graphql`
      fragment NotificationSettings_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "NotificationSettingsRefetchQuery") {
        id
        notificationSettings {
          isEnabled
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
  const [runSwitch, isSwitching] = useAsyncMutation<NotificationSettingsSwitchMutation>(
    graphql`
      mutation NotificationSettingsSwitchMutation($input: SetNotificationSwitchInput!) @raw_response_type {
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
    `,
    { isToastedOnFailure: true },
  );
  const [runCommunity, isChoosing] = useAsyncMutation<NotificationSettingsCommunityMutation>(
    graphql`
      mutation NotificationSettingsCommunityMutation($input: SetCommunityNotificationsInput!)
      @raw_response_type {
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
    `,
    { isToastedOnFailure: true },
  );
  const [isExpanded, setExpanded] = useState(false);
  const [, startTransition] = useTransition();
  const list = useId();
  const isPending = isSwitching || isChoosing;

  /** Settings with the optimistic change. */
  const pressed = (changes: Partial<typeof settings>) => ({
    viewer: { id: viewerId, notificationSettings: { ...settings, ...changes } },
    userErrors: [],
  });
  const change = async (name: NotificationSwitch, field: SwitchField, isEnabled: boolean) => {
    const { isDone } = await runSwitch(
      { input: { switch: name, isEnabled } },
      {
        subject: `notifications ${name}`,
        optimisticResponse: { setNotificationSwitch: pressed({ [field]: isEnabled }) },
      },
    );
    if (isDone) return;
    // The specification refetches the state and closes the list of communities (B647).
    startTransition(() => {
      setExpanded(false);
      refetch({}, { fetchPolicy: 'network-only' });
    });
  };
  const choose = (id: string, isEnabled: boolean) => {
    const communities = settings.communities.map((setting) =>
      setting.community.id === id ? { ...setting, isEnabled } : setting,
    );
    void runCommunity(
      { input: { communityId: id, isEnabled } },
      {
        subject: `notifications of ${id}`,
        optimisticResponse: { setCommunityNotifications: pressed({ communities }) },
      },
    );
  };
  const set = (name: NotificationSwitch, field: SwitchField, label: string, description: string) => (
    <Switch
      label={label}
      description={description}
      isOn={settings[field]}
      isDisabled={isPending}
      onChange={(isEnabled) => void change(name, field, isEnabled)}
    />
  );
  return (
    <div className="flex flex-col divide-y divide-line *:py-3">
      {set(
        'ALL',
        'isEnabled',
        'Notifications',
        'Être prévenu de ce qui vous concerne. Les désactiver éteint aussi les réglages ci-dessous, à rallumer ensuite un à un.',
      )}
      {set('CONVERSATIONS', 'areConversationsEnabled', 'Discussions', 'Les messages de vos conversations.')}
      <div>
        {set(
          'COMMUNITIES',
          'areCommunitiesEnabled',
          'Communautés',
          'Les publications et les commentaires de vos communautés.',
        )}
        <Button
          size="small"
          kind="quiet"
          className="flush-small"
          aria-expanded={isExpanded}
          aria-controls={list}
          icon={
            <IconChevronDown
              aria-hidden="true"
              className={`transition-transform ${isExpanded ? 'rotate-180' : ''}`}
            />
          }
          onPress={() => setExpanded(!isExpanded)}
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
                  isOn={isEnabled && settings.areCommunitiesEnabled}
                  isDisabled={isPending}
                  onChange={(wanted) => choose(id, wanted)}
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
