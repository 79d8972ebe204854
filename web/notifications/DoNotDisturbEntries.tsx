import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DoNotDisturbEntries_viewer$key } from '../__generated__/DoNotDisturbEntries_viewer.graphql';
import type { DoNotDisturbEntriesEndMutation } from '../__generated__/DoNotDisturbEntriesEndMutation.graphql';
import type { DoNotDisturbEntriesStartMutation } from '../__generated__/DoNotDisturbEntriesStartMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { MenuItem, MenuSection } from '../ui/Menu.tsx';

const durations = [
  ['ONE_HOUR', 'Pendant 1 heure'],
  ['UNTIL_TOMORROW_MORNING', 'Jusqu’à demain, 8 h'],
  ['UNTIL_ENDED', 'Jusqu’à nouvel ordre'],
] as const;

/** « demain, 8 h » is in the reader's time zone, as all times on the screen. */
const inputFor = (duration: (typeof durations)[number][0]) =>
  duration === 'UNTIL_TOMORROW_MORNING'
    ? { duration, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : { duration };

const subject = 'do not disturb';

/** Entries of the profile menu that start or end « Ne pas déranger ». */
export function DoNotDisturbEntries({ viewer: key }: { viewer: DoNotDisturbEntries_viewer$key }) {
  const { doNotDisturb } = useFragment(
    graphql`
      fragment DoNotDisturbEntries_viewer on Viewer {
        doNotDisturb {
          # Nothing but whether it is on.
          endsAt
        }
      }
    `,
    key,
  );
  const [start] = useAsyncMutation<DoNotDisturbEntriesStartMutation>(
    graphql`
      mutation DoNotDisturbEntriesStartMutation($input: StartDoNotDisturbInput!) {
        startDoNotDisturb(input: $input) {
          viewer {
            id
            # Shown by the header too.
            doNotDisturb {
              endsAt
            }
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Vous n’êtes plus prévenu de rien.' },
  );
  const [end] = useAsyncMutation<DoNotDisturbEntriesEndMutation>(
    graphql`
      mutation DoNotDisturbEntriesEndMutation {
        endDoNotDisturb {
          viewer {
            id
            # As above.
            doNotDisturb {
              endsAt
            }
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Vous êtes de nouveau prévenu.' },
  );
  return (
    <MenuSection title="Ne pas déranger">
      {doNotDisturb ? (
        <MenuItem icon={<IconBell aria-hidden="true" />} onAction={() => void end({}, { subject })}>
          Être de nouveau prévenu
        </MenuItem>
      ) : (
        durations.map(([duration, label]) => (
          <MenuItem
            key={duration}
            icon={<IconMoon aria-hidden="true" />}
            onAction={() => void start({ input: inputFor(duration) }, { subject })}
          >
            {label}
          </MenuItem>
        ))
      )}
    </MenuSection>
  );
}
