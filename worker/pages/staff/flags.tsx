import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Note } from '#client/ui/note.tsx';
import { documentFeatures, EVERY_SITE, entryOf, type FlagSetting, withEntry } from '#shared/flag/document.ts';
import { FLAG_NAMES, type FlagName, flagRow } from '#shared/flag/registry.ts';
import { compileFeatures, evaluateFlags, type Ruleset } from '#shared/flag/rules.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { changeFlag as changeFlagAtDesk, flagSiteOf } from '#worker/acts/flags.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { FlagForm, readFlagForm } from '#worker/pages/staff/parts/flag-form.tsx';
import {
  entryWords,
  FLAG_PLACES,
  type FlagPlace,
  flagPlace,
  valueWords,
} from '#worker/pages/staff/parts/flag-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { problemLine, type Typed } from '#worker/pages/staff/parts/typed.ts';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import { jsonColumn } from '#worker/store/columns.ts';

const PATH = '/staff/flags';
/** Most changes of a flag that are listed. */
const HISTORY = 100;

const SAYINGS = {
  saved: { lead: 'Saved.', text: 'Open pages have it within seconds, at most two minutes.' },
  conflict: { kind: 'bad', lead: 'Someone else changed the flags in the meantime. Please check them again.' },
  service: { kind: 'bad', lead: 'Flags come from a service. Change them there.' },
} as const satisfies Sayings;

const flagValueOf = jsonColumn('record_revisions.value', z.unknown());

/** How the log names a change of a flag. */
const actionOf = (name: FlagName): string => `flag ${name}`;

/** What is known of all flags when a page of them is made. */
interface Known {
  readonly rules: Ruleset;
  /** The document that staff edit, and its version; undefined while the flags come from a service. */
  readonly own: { readonly document: Readonly<Record<string, unknown>>; readonly version: number } | undefined;
}

async function knownOf(ctx: Ctx): Promise<Known> {
  if (ctx.config.flags) return { rules: ctx.flagsRead.rules, own: undefined };
  const own = await ctx.store.flagDocuments.current(ctx.now);
  return { rules: compileFeatures(documentFeatures(own.document)), own };
}

/** The value of a flag on a site now, in words. */
function nowWords({ rules }: Known, name: FlagName, site: string, nowMs: number): string {
  const { flags, personal } = evaluateFlags(rules, site, nowMs);
  return personal.includes(name)
    ? `By visitor, else ${valueWords(flags[name]).toLowerCase()}`
    : valueWords(flags[name]);
}

const addressOf = (name: FlagName, site: string): string => `${PATH}?${new URLSearchParams({ flag: name, site })}`;

/** Whether a flag is on in a place, or on for some, or planned to be. For every site: in any place. */
function canBeTurnedOff(known: Known, name: FlagName, { key }: FlagPlace, nowMs: number): boolean {
  const { rules, own } = known;
  if (!own || flagRow(name).type !== 'boolean') return false;
  if (key === EVERY_SITE) {
    const isPlanned = typeof entryOf(own.document[name], key) === 'object';
    return isPlanned || FLAG_PLACES.some((place) => place.key !== key && canBeTurnedOff(known, name, place, nowMs));
  }
  const { flags, personal } = evaluateFlags(rules, key, nowMs);
  return flags[name] === true || personal.includes(name) || typeof entryOf(own.document[name], key) === 'object';
}

/** Turns a flag off in one place, or in all of them. */
function TurnOff(props: { readonly name: FlagName; readonly place: FlagPlace; readonly version: number }): ReactNode {
  const { name, place, version } = props;
  return (
    <form method="post">
      <input type="hidden" name="flag" value={name} />
      <input type="hidden" name="site" value={place.key} />
      <input type="hidden" name="version" value={version} />
      <Button look="line" size="sm" name="action" value="off">
        Turn off
        <HiddenName name={place.key === EVERY_SITE ? `${name} everywhere` : `${name} on ${place.label}`} />
      </Button>
    </form>
  );
}

/** Where the flags come from, while a service has them. */
function Origin({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { flagsRead, config } = ctx;
  if (!config.flags) return null;
  const { source, readMs } = flagsRead;
  return readMs === null ? (
    <Note kind="bad" lead="The flag service is not responding, so the defaults apply.">
      {source === 'timeout' ? 'It took too long.' : 'It failed, or its answer could not be read.'}
    </Note>
  ) : (
    <Note lead={`Flags come from ${new URL(config.flags.url).host}. Change them there.`}>
      {`Read ${utc(readMs)}${source === 'cache' ? ', remembered since' : ''}.`}
    </Note>
  );
}

function Overview({ ctx, known }: { readonly ctx: Ctx; readonly known: Known }): ReactNode {
  const { own, rules } = known;
  const [every] = FLAG_PLACES;
  return (
    <>
      <h1 className="d d64">Flags</h1>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <Origin ctx={ctx} />
      {rules.skipped.length > 0 && (
        <Note kind="warn" lead="Skipped, because this store cannot evaluate these rules:">
          {rules.skipped.join('; ')}
        </Note>
      )}
      <StaffTable
        label="Flags"
        columns={['Flag', ...SITE_LIST.map(({ code }) => code), ...(own ? ['Everywhere'] : [])]}
      >
        {FLAG_NAMES.map((name) => (
          <tr key={name}>
            <td className="wraps">
              <a className="link" href={addressOf(name, EVERY_SITE)}>
                {name}
              </a>
              <br />
              <span className="mute">{flagRow(name).meaning}</span>
            </td>
            {SITE_LIST.map(({ code }) => (
              <td key={code}>
                <a className="link" href={addressOf(name, code)}>
                  {nowWords(known, name, code, ctx.now)}
                  <HiddenName name={`${name} on ${code}`} />
                </a>
              </td>
            ))}
            {own && (
              <td>
                {every && canBeTurnedOff(known, name, every, ctx.now) && (
                  <TurnOff name={name} place={every} version={own.version} />
                )}
              </td>
            )}
          </tr>
        ))}
      </StaffTable>
    </>
  );
}

/** A setting that a revision has, in the words of its place. */
function settingOf(value: string | null, site: string): string {
  const place = flagPlace(site === '' ? EVERY_SITE : site);
  if (value === null || !place) return 'Not set';
  return entryWords({ [place.key]: flagValueOf(value) }, place);
}

async function History({ ctx, name }: { readonly ctx: Ctx; readonly name: FlagName }): Promise<ReactNode> {
  const deeds = await ctx.store.staffLog.ofRecord({ kind: 'flag', key: name }, HISTORY, actionOf(name));
  return (
    <section className="stack">
      <h2 className="d d32">History</h2>
      {deeds.length === 0 ? (
        <p>No changes yet.</p>
      ) : (
        <StaffTable label="History" columns={['When', 'Who', 'Where, before and after']}>
          {deeds.map(({ id, atMs, email, action, subject, changes }) => (
            <tr key={id}>
              <td>{utc(atMs)}</td>
              <td>{email}</td>
              <td className="wraps">
                {action === actionOf(name)
                  ? subject
                  : changes.map(({ site, before, after }) => (
                      <p key={site}>
                        {`${site === '' ? 'Every site' : site}: ${settingOf(before, site)} → ${settingOf(after, site)} (${action})`}
                      </p>
                    ))}
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  );
}

/** What a flag is, and what it is set to in each place. */
function Places(props: { readonly ctx: Ctx; readonly known: Known; readonly name: FlagName }): ReactNode {
  const { ctx, known, name } = props;
  const { own } = known;
  const stored = own?.document[name];
  return (
    <StaffTable label="Sites" columns={['Where', 'Now', ...(own ? ['Set to', 'Change', 'At once'] : [])]}>
      {FLAG_PLACES.map((place) => (
        <tr key={place.key}>
          <td>{place.label}</td>
          <td>{place.key === EVERY_SITE ? '' : nowWords(known, name, place.key, ctx.now)}</td>
          {own && (
            <>
              <td className="wraps">{entryWords(stored, place)}</td>
              <td>
                <a className="link" href={`${addressOf(name, place.key)}#change`}>
                  Change
                  <HiddenName name={place.label} />
                </a>
              </td>
              <td>
                {canBeTurnedOff(known, name, place, ctx.now) && (
                  <TurnOff name={name} place={place} version={own.version} />
                )}
              </td>
            </>
          )}
        </tr>
      ))}
    </StaffTable>
  );
}

interface Asked {
  readonly name: FlagName;
  readonly place: FlagPlace;
}

function askedOf(query: URLSearchParams): Asked | undefined {
  const name = FLAG_NAMES.find((each) => each === query.get('flag'));
  const place = flagPlace(query.get('site') ?? EVERY_SITE);
  return name && place ? { name, place } : undefined;
}

async function One(props: {
  readonly ctx: Ctx;
  readonly known: Known;
  readonly asked: Asked;
  readonly typed: Typed | undefined;
}) {
  const { ctx, known, asked, typed } = props;
  const { name, place } = asked;
  const { type, default: usual, owner, meaning, readBy } = flagRow(name);
  return (
    <>
      <p>
        <a className="link" href={PATH}>
          All flags
        </a>
      </p>
      <h1 className="d d44">{name}</h1>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <Origin ctx={ctx} />
      {typed && <Note kind="bad" lead={problemLine(typed.problems)} announce="alert" />}
      <p>{meaning}</p>
      <p className="mute">
        {`Owner: ${owner}. Default: ${type === 'number' ? usual : valueWords(usual).toLowerCase()}. Read by ${readBy}.`}
      </p>
      <Places ctx={ctx} known={known} name={name} />
      {known.own && (
        <section id="change" className="stack">
          <h2 className="d d32">{`Change ${place.label}`}</h2>
          <FlagForm
            name={name}
            place={place}
            stored={known.own.document[name]}
            version={known.own.version}
            typed={typed}
          />
        </section>
      )}
      {await History({ ctx, name })}
    </>
  );
}

function find(ctx: Ctx, asked: Asked | undefined, typed?: Typed): Resolution {
  return staffPage(ctx, { title: 'Flags' }, async () => {
    const known = await knownOf(ctx);
    return asked ? One({ ctx, known, asked, typed }) : <Overview ctx={ctx} known={known} />;
  });
}

/** The flags of all sites, and forms to change them; with a service of flags, only what it says. */
export const staffFlagsPage: PageRoute = {
  path: PATH,
  gate: 'flags',
  take: changeFlag,
  find: async (ctx) => find(ctx, askedOf(ctx.url.searchParams)),
};

const changeSchema = z.object({
  action: z.enum(['save', 'clear', 'off']),
  flag: z.string(),
  site: z.string(),
  version: z.coerce.number<string>().int().min(0),
});

interface Change extends Asked {
  /** Undefined removes the entry. */
  readonly entry: boolean | number | FlagSetting | undefined;
  /** Removes the entries of all sites, so that the one of every site holds on each. */
  readonly isEverywhere: boolean;
  /** The version of the document that the member saw. */
  readonly version: number;
}

/** Saves a change and records it. Returns false if the document was changed since the member saw it. */
async function save(c: Context<AppEnv>, { name, place, entry, isEverywhere, version }: Change): Promise<boolean> {
  const ctx = c.get('ctx');
  const { document } = await ctx.store.flagDocuments.current(ctx.now);
  const setting = typeof entry === 'object' || entry === undefined ? entry : { value: entry };
  const after = withEntry(isEverywhere ? {} : document, name, place.key, entry);
  const words = (of: unknown) => entryWords(of, place);
  const change = { name, site: flagSiteOf(place.key), setting, isEverywhere, version };
  return changeFlagAtDesk(c.env, change, {
    author: memberOf(ctx).email,
    nowMs: ctx.now,
    subject: `${isEverywhere ? 'Everywhere' : place.label}: ${words(document[name])} → ${words(after[name])}`,
  });
}

/** Handles the forms of the page. */
async function changeFlag(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const form = await formFields(c.req.raw);
  const fields = Object.fromEntries(form) as Record<string, string>;
  const read = changeSchema.safeParse(fields);
  const asked = askedOf(form);
  if (ctx.config.flags) return c.redirect(saidPath(PATH, SAYINGS, 'service'), 303);
  if (!read.success || !asked) return c.redirect(saidPath(PATH, SAYINGS, 'conflict'), 303);
  const { action, version } = read.data;
  const address = addressOf(asked.name, asked.place.key);
  const isEverywhere = action === 'off' && asked.place.key === EVERY_SITE;
  const entered = action === 'save' ? readFlagForm(asked.name, asked.place, fields) : undefined;
  if (entered && 'problems' in entered) {
    const typed = { fields: form, problems: entered.problems };
    return servePage(c, async (page) => find(page, asked, typed), true);
  }
  const entry = action === 'off' ? false : entered?.entry;
  const isSaved = await save(c, { ...asked, entry, isEverywhere, version });
  return c.redirect(saidPath(address, SAYINGS, isSaved ? 'saved' : 'conflict'), 303);
}
