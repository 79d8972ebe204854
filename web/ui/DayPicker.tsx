import { type CalendarDate, parseDate } from '@internationalized/date';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { fieldClasses } from './Field.tsx';
import { iconButtonClasses } from './IconButton.tsx';
import { layerClasses } from './layer.ts';
import { earliestDay, latestDay } from './acceptedDays.ts';

/** Props of a day field; `value` and `min` are days such as `2026-11-20`. */
export interface DayPickerProps {
  'aria-label': string;
  'aria-describedby'?: string | undefined;
  /** `2026-11-20`, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** Earliest selectable day; default 1 January 1920 (B259). */
  min?: string | undefined;
  isInvalid: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
}

const [earliest, latest] = [parseDate(earliestDay), parseDate(latestDay)];

/** Drafts may hold invalid days. */
function dayFrom(value: string): CalendarDate | null {
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}

/** A French date field (dd/MM/yyyy) with a calendar, loaded on demand. */
export default function DayPicker({
  value,
  onChange,
  min,
  isInvalid,
  'aria-describedby': about,
  ...props
}: DayPickerProps) {
  return (
    <I18nProvider locale="fr-FR">
      <DatePicker
        {...props}
        {...(about === undefined ? {} : { 'aria-describedby': about })}
        value={dayFrom(value)}
        onChange={(day) => onChange(day?.toString() ?? '')}
        minValue={(min ? dayFrom(min) : null) ?? earliest}
        maxValue={latest}
        granularity="day"
        // An explicit false would hide the out-of-range state.
        {...(isInvalid ? { isInvalid } : {})}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Group
          className={`${fieldClasses} flex min-h-12 items-center pr-1 data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-accent-ink data-invalid:border-danger`}
        >
          <DateInput className="flex flex-1 tabular-nums">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-sm px-0.5 outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-muted data-focused:data-placeholder:text-on-accent forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText]"
              />
            )}
          </DateInput>
          <Button className={iconButtonClasses('quiet', 'small')}>
            <IconCalendar aria-hidden="true" />
          </Button>
        </Group>
        <Popover placement="bottom end" className={layerClasses}>
          <Dialog className="max-h-[inherit] overflow-auto p-3 outline-none">
            <Calendar>
              <header className="mb-2 flex items-center gap-1">
                <Button slot="previous" className={iconButtonClasses('quiet', 'small')}>
                  <IconChevronLeft aria-hidden="true" />
                </Button>
                <Heading className="m-0 flex-1 text-center text-sm font-bold first-letter:uppercase" />
                <Button slot="next" className={iconButtonClasses('quiet', 'small')}>
                  <IconChevronRight aria-hidden="true" />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short">
                <CalendarGridHeader>
                  {(day) => (
                    <CalendarHeaderCell className="pb-1 text-xs font-semibold text-muted">
                      {day}
                    </CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => (
                    <CalendarCell
                      date={date}
                      className="grid size-9 cursor-pointer place-items-center rounded-full text-sm outline-none data-disabled:cursor-default data-disabled:text-muted data-disabled:line-through data-focus-visible:outline-2 data-focus-visible:outline-accent-ink data-hovered:bg-sunken data-outside-month:hidden data-today:font-bold data-today:text-accent-ink data-today:ring-1 data-today:ring-line-strong data-today:ring-inset data-selected:bg-accent data-selected:font-bold data-selected:text-on-accent data-unavailable:opacity-50 forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText] pointer-coarse:size-11"
                    />
                  )}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}
