import { Button } from '../ui/Button.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { dayRangeErrors } from '../ui/acceptedDays.ts';
import { useForm } from '../ui/useForm.ts';
import { ChoiceButton } from './FilterChip.tsx';
import { daysAgo, type SearchFilters } from './searchFilters.ts';

type Days = Pick<SearchFilters, 'from' | 'to'>;

const spans = [
  { label: '7 derniers jours', days: 7 },
  { label: '30 derniers jours', days: 30 },
  { label: '12 derniers mois', days: 365 },
];

/** The days of the results: some usual spans, or a first and a last day. */
export function DaysChoice({ from, to, onChoose }: Days & { onChoose: (days: Days) => void }) {
  const { values, errors, set, check } = useForm<Days>({ from, to }, dayRangeErrors);
  return (
    <>
      {spans.map((span) => (
        <ChoiceButton key={span.days} onChoose={() => onChoose({ from: daysAgo(span.days), to: '' })}>
          {span.label}
        </ChoiceButton>
      ))}
      <form
        className="flex flex-col gap-3 border-t border-line px-3 pt-3 pb-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (check()) onChoose(values);
        }}
      >
        <DateInput label="Du" value={values.from} error={errors.from} onChange={(day) => set('from', day)} />
        <DateInput label="Au" value={values.to} error={errors.to} onChange={(day) => set('to', day)} />
        <Button type="submit" kind="primary" size="small">
          Appliquer
        </Button>
      </form>
    </>
  );
}
