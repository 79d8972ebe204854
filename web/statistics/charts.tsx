import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

/** One measure of a chart. Its colour contrasts with light and dark surfaces. */
export interface Series {
  key: string;
  name: string;
  color: string;
}

/** Values of all series at one position of the horizontal axis. */
export interface Point {
  /** Label on the axis. */
  name: string;
  /** Null leaves a gap. */
  [series: string]: string | number | null;
}

interface Props {
  data: readonly Point[];
  series: readonly Series[];
  /** Formats a value. */
  format: (value: number) => string;
}

const axis = { stroke: 'var(--c-muted)', fontSize: 12, tickLine: false } as const;
const box = {
  background: 'var(--c-raised)',
  border: '1px solid var(--c-line)',
  borderRadius: 12,
  color: 'var(--c-ink)',
};
const margin = { top: 8, right: 8, bottom: 0, left: 0 };

/** Stacked bars. Their numbers must also be in a table, for screen readers. */
export function StackedBars({ data, series, format }: Props) {
  return (
    <div aria-hidden="true" className="h-72">
      <ResponsiveContainer>
        <BarChart data={[...data]} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--c-line)" />
          <XAxis dataKey="name" {...axis} />
          <YAxis {...axis} axisLine={false} width={44} allowDecimals={false} tickFormatter={format} />
          <Tooltip
            contentStyle={box}
            cursor={{ fill: 'var(--c-sunken)' }}
            formatter={(value) => format(Number(value))}
          />
          <Legend
            itemSorter={null}
            formatter={(name: string) => <span className="text-sm text-ink">{name}</span>}
          />
          {series.map(({ key, name, color }) => (
            <Bar key={key} dataKey={key} name={name} fill={color} stackId="all" isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Line of a value over time. Its numbers must also be in a table, for screen readers. */
export function TrendLine({ data, series, format }: Props) {
  return (
    <div aria-hidden="true" className="h-60">
      <ResponsiveContainer>
        <LineChart data={[...data]} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--c-line)" />
          <XAxis dataKey="name" {...axis} minTickGap={16} />
          <YAxis {...axis} axisLine={false} width={52} tickFormatter={format} />
          <Tooltip contentStyle={box} formatter={(value) => format(Number(value))} />
          {series.map(({ key, name, color }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={color}
              strokeWidth={2.5}
              dot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
