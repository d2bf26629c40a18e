import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { emailSchema } from '#shared/form/email-schema.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import { SITE_CODES, SITES, type SiteCode } from '#shared/site/sites.ts';
import { hasRight, limitOf, RIGHTS_OF_ALL_SITES, STAFF_RIGHT_NAMES, STAFF_RIGHTS } from '#shared/staff/rights.ts';
import { ROLE_WORDS, STAFF_ROLES } from '#shared/staff/roles.ts';
import { logPath } from '#worker/pages/staff/parts/change-words.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { Tokens } from '#worker/pages/staff/parts/tokens.tsx';
import type { Typed } from '#worker/pages/staff/parts/typed.ts';
import { WELCOME_PATH } from '#worker/pages/staff/welcome.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf, type StaffMember } from '#worker/request/staff.ts';
import type { WholeDeed } from '#worker/store/staff/deeds.ts';
import type { ListedMember } from '#worker/store/staff/staff-members.ts';
import type { StaffToken } from '#worker/store/staff/staff-tokens.ts';

const PATH = '/staff/members';
const ROLES = STAFF_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

/** The result that the page shows after a change. */
export interface Said {
  readonly problem?: string;
  /** A new staff token. Its secret is shown only once. */
  readonly token?: { readonly name: string; readonly secret: string; readonly endsMs: number };
  /** The form of a new token that was refused. */
  readonly typed?: Typed;
  /** A link for a member, to be passed on by the admin. It is shown only once. */
  readonly link?: { readonly email: string; readonly url: string };
}

function Action(props: {
  readonly email: string;
  readonly action: string;
  readonly children: ReactNode;
  readonly about: string;
}): ReactNode {
  const { email, action, children, about } = props;
  return (
    <form method="post" action={PATH}>
      <input type="hidden" name="email" value={email} />
      <button className="link" type="submit" name="action" value={action}>
        {children}
        <HiddenName name={about} />
      </button>
    </form>
  );
}

/** Boxes for the sites to which a member is limited; none ticked: every site. */
function SiteBoxes({
  sites = [],
  about,
}: {
  readonly sites?: readonly SiteCode[] | undefined;
  readonly about: string;
}) {
  return (
    <fieldset className="row">
      <legend className="vh">{about}</legend>
      {SITE_CODES.map((code) => (
        <label key={code} className="chk" title={SITES[code].label}>
          <input type="checkbox" name="sites" value={code} defaultChecked={sites.includes(code)} />
          <span>{code}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Row({ member }: { readonly member: ListedMember }): ReactNode {
  const { email, name, role, events, sites, isActive, hasSecondFactor } = member;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{email}</td>
      <td>
        <form method="post" action={PATH} className="row">
          <input type="hidden" name="email" value={email} />
          <select className="inp" name="role" defaultValue={role} aria-label={`Role of ${name}`}>
            {STAFF_ROLES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          {role === 'events' && (
            <input
              className="inp"
              name="events"
              defaultValue={(events ?? []).join(', ')}
              aria-label={`Events of ${name}`}
            />
          )}
          {role !== 'admin' && role !== 'events' && (
            <details>
              <summary className="link">
                {sites ? `Only ${sites.join(', ')}` : 'Every site'}
                <HiddenName name={name} />
              </summary>
              <SiteBoxes sites={sites} about={`Only these sites for ${name}`} />
            </details>
          )}
          <button className="link" type="submit" name="action" value="role">
            Save<span className="vh">{` the role of ${name}`}</span>
          </button>
        </form>
      </td>
      <td>{isActive ? 'active' : 'inactive'}</td>
      <td>{hasSecondFactor ? 'set up' : 'not yet'}</td>
      <td>
        <div className="row">
          <Action email={email} action={isActive ? 'leave' : 'return'} about={name}>
            {isActive ? 'Deactivate' : 'Reactivate'}
          </Action>
          {isActive && (
            <Action email={email} action="link" about={name}>
              New password
            </Action>
          )}
          {hasSecondFactor && (
            <Action email={email} action="codes" about={name}>
              Reset codes
            </Action>
          )}
          <a className="link" href={logPath('member', email)}>
            History
            <HiddenName name={name} />
          </a>
        </div>
      </td>
    </tr>
  );
}

/** What members with each role may do. */
function RightsTable(): ReactNode {
  return (
    <>
      <h2 className="d d32">What each role may do</h2>
      <p>
        Members who are limited to certain sites see and change only the records of those sites. Rights marked with *
        cover every site, so these members do not have them.
      </p>
      <StaffTable label="Rights of each role" columns={['Right', ...STAFF_ROLES]}>
        {STAFF_RIGHT_NAMES.map((right) => (
          <tr key={right}>
            <th scope="row" className="wraps">
              {STAFF_RIGHTS[right]}
              {RIGHTS_OF_ALL_SITES.includes(right) && ' *'}
            </th>
            {STAFF_ROLES.map((role) => (
              <td key={role}>{hasRight(role, right) ? 'yes' : 'no'}</td>
            ))}
          </tr>
        ))}
      </StaffTable>
    </>
  );
}

function MembersView(props: {
  readonly members: readonly ListedMember[];
  readonly tokens: readonly StaffToken[];
  readonly nowMs: number;
  readonly said: Said;
}): ReactNode {
  const { members, tokens, nowMs, said } = props;
  return (
    <>
      <h1 className="d d64">Members</h1>
      {said.problem !== undefined && <Note kind="bad" lead={said.problem} announce="alert" />}
      {said.link && (
        <Note
          kind="good"
          lead={`A link for ${said.link.email} (can be used once, expires in three days):`}
          announce="status"
        >
          <code className="shared-link" data-testid="staff-link">
            {said.link.url}
          </code>
        </Note>
      )}
      {said.token && (
        <Note
          kind="good"
          lead={`The token “${said.token.name}” (shown only once, expires ${utc(said.token.endsMs)}):`}
          announce="status"
        >
          <code className="shared-link" data-testid="staff-token">
            {said.token.secret}
          </code>
        </Note>
      )}
      <StaffTable label="Members" columns={['Name', 'Email', 'Role', 'State', 'One-time codes', 'Change']}>
        {members.map((member) => (
          <Row key={member.email} member={member} />
        ))}
      </StaffTable>
      <h2 className="d d32">Add a member</h2>
      <form method="post" action={PATH} className="stack staff-form">
        <TextField name="name" label="Name" maxLength={80} isRequired />
        <TextField name="email" id="member-email" label="Email" type="email" isRequired />
        <SelectField name="role" label="Role" options={ROLES} defaultValue="orders" />
        <TextField
          name="events"
          id="member-events"
          label="Events of a moderator, separated by commas"
          hint="For example northbar-invitational-2025"
          maxLength={400}
        />
        <p>
          Limit this member to these sites. If you select none, the member sees every site. Admins and moderators are
          never limited.
        </p>
        <SiteBoxes about="Only these sites" />
        <Button name="action" value="add">
          Add member
        </Button>
      </form>
      <RightsTable />
      <Tokens tokens={tokens} nowMs={nowMs} typed={said.typed} />
    </>
  );
}

/** The page of members and tokens, with the result of a change. */
export function findMembers(ctx: Ctx, said: Said): Resolution {
  return staffPage(ctx, { title: 'Members' }, async () => {
    const [members, tokens] = await Promise.all([ctx.store.staffMembers.all(), ctx.store.staffTokens.all()]);
    return <MembersView members={members} tokens={tokens} nowMs={ctx.now} said={said} />;
  });
}

/** The page of staff members and tokens: who they are, what they may do, and forms to add one. */
export const staffMembersPage: PageRoute = {
  path: PATH,
  gate: 'staff',
  take: changeMembers,
  find: async (ctx) => findMembers(ctx, {}),
};

const roleSchema = z.enum(STAFF_ROLES);
/** Ids of editions, separated by commas. */
const eventsSchema = z
  .string()
  .max(400)
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((id) => id !== ''));
/** The boxes that are ticked. */
const sitesSchema = z.array(z.enum(SITE_CODES)).default([]);
const changeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('add'),
    email: emailSchema,
    name: z.string().trim().min(1, 'Please enter a name').max(80),
    role: roleSchema,
    events: eventsSchema,
    sites: sitesSchema,
  }),
  z.object({
    action: z.literal('role'),
    email: emailSchema,
    role: roleSchema,
    events: eventsSchema,
    sites: sitesSchema,
  }),
  z.object({ action: z.enum(['leave', 'return', 'link', 'codes']), email: emailSchema }),
]);
type Change = z.infer<typeof changeSchema>;

const LAST_ADMIN = 'Nothing was changed, because the store needs at least one admin.';

async function linkFor(ctx: Ctx, email: string, deed?: WholeDeed): Promise<Said> {
  const token = await ctx.store.staffMembers.makeLink(email, ctx.now, deed);
  if (token === undefined) return { problem: 'This member cannot be sent a link.' };
  return { link: { email, url: `${ctx.url.origin}${WELCOME_PATH}/${token}` } };
}

async function carryOut(ctx: Ctx, change: Change, deed: WholeDeed): Promise<Said> {
  const { staffMembers } = ctx.store;
  const { email } = change;
  switch (change.action) {
    case 'add': {
      const { name, role, events, sites } = change;
      const member: StaffMember = { email, name, role, events, sites };
      return (await staffMembers.add(member, deed))
        ? linkFor(ctx, email)
        : { problem: 'A member with this address already exists.' };
    }
    case 'role':
      return (await staffMembers.setRole(change, deed)) ? {} : { problem: LAST_ADMIN };
    case 'link':
      return linkFor(ctx, email, deed);
    case 'codes':
      await staffMembers.forgetCodes(email, deed);
      return {};
    default:
      return (await staffMembers.setActive(email, change.action === 'return', deed)) ? {} : { problem: LAST_ADMIN };
  }
}

/** A member after a change. Without one only adding does something. */
function memberAfter(member: ListedMember | undefined, change: Change): ListedMember | undefined {
  const { action } = change;
  if (action === 'add') return member ?? { ...change, isActive: true, hasSecondFactor: false };
  if (!member) return undefined;
  if (action === 'role') return { name: member.name, ...change, ...standing(member) };
  if (action === 'codes') return { ...member, hasSecondFactor: false };
  return action === 'link' ? member : { ...member, isActive: action === 'return' };
}
const standing = ({ isActive, hasSecondFactor }: ListedMember) => ({ isActive, hasSecondFactor });

/** What a member may do, in words; null for nobody. */
function rightsWords(member: ListedMember | undefined): string | null {
  if (!member) return null;
  const { role, events = [], isActive, hasSecondFactor } = member;
  const sites = limitOf(role, member.sites ?? []);
  return [
    // The name of the role, without what it may do.
    ROLE_WORDS[role].split(':')[0],
    ...events,
    ...(sites.length > 0 ? [`limited to ${sites.join(' ')}`] : []),
    ...(isActive ? [] : ['inactive']),
    ...(hasSecondFactor ? ['with one-time codes'] : []),
  ].join(', ');
}

/** Handles a change to the members or their rights. */
async function changeMembers(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const fields = await formFields(c.req.raw);
  const sent = { ...Object.fromEntries(fields), sites: fields.getAll('sites') };
  const read = changeSchema.safeParse(sent, { error: issueWords });
  if (!read.success) {
    const problem = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    return servePage(c, async (page) => findMembers(page, { problem }), true);
  }
  const member = (await ctx.store.staffMembers.all()).find((each) => each.email === read.data.email);
  const [before, after] = [rightsWords(member), rightsWords(memberAfter(member, read.data))];
  const role = 'role' in read.data ? ` ${read.data.role}` : '';
  const said = await carryOut(ctx, read.data, {
    author: email,
    action: `member ${read.data.action}${role}`,
    subject: read.data.email,
    nowMs: ctx.now,
    changes: before === after ? [] : [{ kind: 'member', key: read.data.email, site: '', before, after }],
  });
  // Changing your own rights signs you out.
  if (read.data.email === email && said.link === undefined && said.problem === undefined)
    return c.redirect('/staff/login', 303);
  return servePage(c, async (page) => findMembers(page, said), true);
}
