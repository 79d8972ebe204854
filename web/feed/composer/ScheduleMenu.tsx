import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import { useState } from 'react';
import type { Moment } from '../../events/eventTimes.ts';
import { ZoneNote } from '../../events/ZoneNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { today } from '../../ui/localDate.ts';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { useForm } from '../../ui/useForm.ts';
import { describeHour, hourError, toInstant, proposedHour } from './hours.ts';
import { MomentField } from './MomentField.tsx';

interface Props {
  /** The chosen hour; null for at once. */
  hour: Moment | null;
  isDisabled: boolean;
  onChoose: (hour: Moment) => void;
}

/** Menu beside « Publier »: publishing at a chosen hour, and what waits for its hour. */
export function ScheduleMenu({ hour, isDisabled, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuTrigger>
        <IconButton label="Autres façons de publier" size="small" isDisabled={isDisabled} className="-ml-2">
          <IconChevronDown aria-hidden />
        </IconButton>
        <Menu label="Autres façons de publier" placement="top end">
          <MenuItem icon={<IconHistory aria-hidden />} onAction={() => setOpen(true)}>
            Publier le…
          </MenuItem>
          <MenuItem icon={<IconList aria-hidden />} href="/publications-programmees">
            Publications programmées
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {isOpen && (
        <HourDialog
          hour={hour ?? proposedHour()}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            onChoose(chosen);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  hour: Moment;
  onChoose: (hour: Moment) => void;
  onClose: () => void;
}

/** Chooses the hour of a publication, in the person's time zone. */
function HourDialog({ hour, onChoose, onClose }: DialogProps) {
  const { values, errors, set, check } = useForm({ hour }, (entered) => ({ hour: hourError(entered.hour) }));
  return (
    <Dialog
      title="Publier le…"
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Annuler</Button>
          <Button kind="primary" onPress={() => check() && onChoose(values.hour)}>
            Choisir
          </Button>
        </>
      }
    >
      <HourField value={values.hour} error={errors.hour} onChange={(next) => set('hour', next)} />
    </Dialog>
  );
}

interface FieldProps {
  value: Moment;
  error: string | undefined;
  onChange: (hour: Moment) => void;
}

/** Day and time of a publication, with what they mean in the person's time zone. */
export function HourField({ value, error, onChange }: FieldProps) {
  const instant = toInstant(value);
  return (
    <div className="flex flex-col gap-3">
      <MomentField legend="Date et heure" value={value} min={today()} error={error} onChange={onChange} />
      {instant !== '' && error === undefined && (
        <p className="m-0 text-sm text-muted">
          <span>{`Publication ${describeHour(value)}`}</span>
          <ZoneNote of={instant} />
        </p>
      )}
    </div>
  );
}

interface HourProps {
  hour: Moment;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (hour: Moment | null) => void;
}

/** The chosen hour in the composer, which can be taken back. */
export function ScheduledHour({ hour, error, isDisabled, onChange }: HourProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-4">
      <p className="m-0 flex min-w-0 items-center gap-2 text-sm">
        <IconHistory aria-hidden className="size-5 shrink-0 text-muted" />
        <span>
          <span>{`Publication prévue ${describeHour(hour)}`}</span>
          <ZoneNote of={toInstant(hour)} />
        </span>
      </p>
      <Button kind="quiet" size="small" isDisabled={isDisabled} onPress={() => onChange(null)}>
        Publier maintenant
      </Button>
      {error !== undefined && (
        <p role="alert" className="m-0 w-full text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
