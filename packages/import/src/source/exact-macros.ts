/**
 * Conversions for mappings that never round, guess or leave out: what is not plainly a number, a date or one of two values stops the
 * cycle, with the value. DuckDB's casts make 1 of '0.6' and of '1.250', and divide decimals as DOUBLE.
 */
import { AMOUNT_DIGITS } from '@selvedge/catalogue'

const SCALE_MAX = AMOUNT_DIGITS.fractionDigits

/** What mappings use; the others are their parts. */
export const EXACT_MACROS = [
  'strict_integer',
  'strict_decimal',
  'strict_decimal_comma',
  'strict_date',
  'strict_boolean',
  'divide',
] as const

/**
 * A macro repeats its argument wherever it is named. In a lambda it is computed once, also if it is a long expression itself. TRY, which
 * finds the rows that a macro stops at (`reading/bad-cells.ts`), takes an error() only in a lambda.
 */
function once(value: string, name: string, expression: string): string {
  return `list_transform([${value}], lambda ${name}: ${expression})[1]`
}

/**
 * The text of a number. A type that has zeros after the point for all values shows them for each, so only there they mean nothing:
 * as text, 1.000 may be a thousand. A floating-point number with more digits than it surely holds gets a text that is refused.
 */
const PARTS = `create temp macro selvedge_refuse(t, wanted) as error('''' || left(t, 80) || ''' is not ' || wanted);
create temp macro selvedge_number(x) as rtrim(regexp_replace(x::varchar, '([.][0-9]*?)0*$', '\\1'), '.');
create temp macro selvedge_certain(x, digits) as ${once(
  'selvedge_number(x)',
  't',
  `case when length(ltrim(translate(t, '-.', ''), '0')) <= digits then t else t || ' (inexact)' end`,
)};
create temp macro selvedge_plain(x) as case
  when typeof(x) = 'DOUBLE' then selvedge_certain(x, 15)
  when typeof(x) = 'FLOAT' then selvedge_certain(x, 6)
  when typeof(x) like 'DECIMAL%' then selvedge_number(x)
  else x::varchar end;
create temp macro selvedge_scale(scale) as
  case when scale between 0 and ${SCALE_MAX} then scale else error('a scale must be 0 to ${SCALE_MAX}') end`

const NUMBERS = `create temp macro strict_integer(x) as ${once(
  'selvedge_plain(x)',
  't',
  `case
  when t is null then null
  when regexp_full_match(t, '-?[0-9]+') then t::bigint
  else selvedge_refuse(t, 'a plain integer') end`,
)};
create temp macro strict_decimal(x, scale) as round(${once(
  'selvedge_plain(x)',
  't',
  `case
  when t is null then null
  when regexp_full_match(t, '-?[0-9]+([.][0-9]+)?') and length(split_part(t, '.', 2)) <= selvedge_scale(scale)
  then t::decimal(38, ${SCALE_MAX})
  else selvedge_refuse(t, 'a plain decimal with at most ' || scale || ' digits after the point') end`,
)}, scale);
create temp macro selvedge_text(x) as
  case when typeof(x) = 'VARCHAR' or typeof(x) like 'ENUM%' then x::varchar else x::varchar || ' (no text)' end;
create temp macro strict_decimal_comma(x, scale) as strict_decimal(${once(
  'selvedge_text(x)',
  't',
  `case
  when t is null then null
  when regexp_full_match(t, '-?([0-9]+|[1-9][0-9]{0,2}([.][0-9]{3})+)(,[0-9]+)?')
  then replace(replace(t, '.', ''), ',', '.')
  else selvedge_refuse(t, 'a text like 1.250,00') end`,
)}, scale)`

/** A date that is written back must be the text that was read, so nothing of it was left out or filled in. */
const OTHERS = `create temp macro selvedge_day(x) as case
  when typeof(x) in ('TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS') then regexp_replace(x::varchar, ' 00:00:00$', '')
  else x::varchar end;
create temp macro selvedge_date(x, format) as ${once(
  'selvedge_day(x)',
  't',
  `case
  when t is null then null
  when strftime(try_strptime(t, format)::date, format) = t then try_strptime(t, format)::date
  else selvedge_refuse(t, 'a date as ' || format) end`,
)};
create temp macro strict_date(x) as selvedge_date(x, '%Y-%m-%d'), (x, format) as selvedge_date(x, format);
create temp macro strict_boolean(x, yes, no) as ${once(
  'x::varchar',
  't',
  `case
  when t is null then null
  when t = yes::varchar then true
  when t = no::varchar then false
  else selvedge_refuse(t, yes::varchar || ' or ' || no::varchar) end`,
)}`

/**
 * In whole numbers of 10^-9, rounded half away from zero, as PostgreSQL rounds a numeric. With two arguments it is DuckDB's own
 * function, which the name would hide.
 */
const DIVIDE = `create temp macro selvedge_units(x) as ${once(
  'selvedge_plain(x)',
  't',
  `case
  when t is null then null
  when regexp_full_match(t, '-?[0-9]+([.][0-9]{1,${SCALE_MAX}})?')
  then (split_part(t, '.', 1) || rpad(split_part(t, '.', 2), ${SCALE_MAX}, '0'))::hugeint
  else selvedge_refuse(t, 'a plain decimal with at most ${SCALE_MAX} digits after the point') end`,
)};
create temp macro selvedge_power(n) as ('1' || repeat('0', n))::hugeint;
create temp macro selvedge_half_away(n, d) as
  case when d = 0 then error('division by zero') else sign(d) * ((2 * n + sign(n) * abs(d)) // (2 * abs(d))) end;
create temp macro divide(a, b, scale) as round((${once(
  `{'n': selvedge_units(a), 'd': selvedge_units(b)}`,
  'v',
  'selvedge_half_away(v.n * selvedge_power(selvedge_scale(scale)), v.d)',
)} * selvedge_power(${SCALE_MAX} - scale))::decimal(38, 0) * 0.000000001::decimal(10, ${SCALE_MAX}), scale),
  (a, b) as a // b`

export const EXACT_MACROS_SQL = [PARTS, NUMBERS, OTHERS, DIVIDE].join(';\n')
