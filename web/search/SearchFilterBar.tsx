import { graphql, useFragment } from 'react-relay/hooks';
import type { SearchFilterBar_search$key } from '../__generated__/SearchFilterBar_search.graphql';
import { PersonChoice } from '../people/PersonChoice.tsx';
import { Button } from '../ui/Button.tsx';
import { withDe } from '../ui/sentence.ts';
import { useFadingEdges } from '../ui/useFadingEdges.ts';
import { CommunityChoice } from './CommunityChoice.tsx';
import { FilterChip, ChoiceButton } from './FilterChip.tsx';
import { describeDays, isFiltered, noFilters, type SearchFilters, daysAgo } from './searchFilters.ts';
import { DateInput } from '../ui/DateInput.tsx';
import { dayRangeErrors } from '../ui/acceptedDays.ts';
import { useForm } from '../ui/useForm.ts';

type Days = Pick<SearchFilters, 'from' | 'to'>;

const spans = [
  { label: '7 derniers jours', days: 7 },
  { label: '30 derniers jours', days: 30 },
  { label: '12 derniers mois', days: 365 },
];

/** The days of the results: some usual spans, or a first and a last day. */
function DaysChoice({ from, to, onChoose }: Days & { onChoose: (days: Days) => void }) {
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

interface Props {
  search: SearchFilterBar_search$key;
  value: SearchFilters;
  onChange: (changes: Partial<SearchFilters>) => void;
}

/** The filters of the results in one row, which scrolls where it is narrow. */
export function SearchFilterBar({ search: key, value, onChange }: Props) {
  const { author, community } = useFragment(
    graphql`
      fragment SearchFilterBar_search on Search {
        author {
          name
        }
        community {
          title
        }
      }
    `,
    key,
  );
  const row = useFadingEdges<HTMLDivElement>('[aria-expanded="true"]');
  return (
    <div
      ref={row}
      role="group"
      aria-label="Filtrer les résultats"
      className="mb-3 flex items-center gap-2 overflow-x-auto fading-edges print:hidden"
    >
      <FilterChip
        label="Auteur"
        value={value.author && (author ? withDe(author.name).replace(/^d/, 'D') : 'Auteur inconnu')}
        all="Tous les auteurs"
        onClear={() => onChange({ author: '' })}
      >
        {(close) => (
          <PersonChoice
            label="Chercher une personne"
            onChoose={({ databaseId }) => {
              close();
              onChange({ author: databaseId });
            }}
          />
        )}
      </FilterChip>
      <FilterChip
        label="Communauté"
        value={value.community && (community ? `Dans ${community.title}` : 'Communauté inconnue')}
        all="Toutes les communautés"
        onClear={() => onChange({ community: '' })}
      >
        {(close) => (
          <CommunityChoice
            value={value.community}
            onChoose={(databaseId) => {
              close();
              onChange({ community: databaseId });
            }}
          />
        )}
      </FilterChip>
      <FilterChip
        label="Dates"
        value={describeDays(value)}
        all="Toutes les dates"
        onClear={() => onChange({ from: '', to: '' })}
      >
        {(close) => (
          <DaysChoice
            from={value.from}
            to={value.to}
            onChoose={(days) => {
              close();
              onChange(days);
            }}
          />
        )}
      </FilterChip>
      {isFiltered(value) && (
        <Button
          kind="quiet"
          size="small"
          className="shrink-0 -outline-offset-2"
          onPress={() => onChange(noFilters)}
        >
          Effacer
        </Button>
      )}
    </div>
  );
}
