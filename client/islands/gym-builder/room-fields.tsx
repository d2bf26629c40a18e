import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { STORE_ACTIONS, UPDATE } from '#shared/gym-design/act.ts';
import { LONGEST_NAME, ROOM_INCHES } from '#shared/gym-design/contract.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import type { Drawing } from './model.ts';

const SIDES = [
  ['width', 'Width'],
  ['depth', 'Depth'],
  ['height', 'Ceiling'],
] as const;

/**
 * Name and room of a drawing, and the button that applies them. It is the first button of the form, so Enter presses
 * it.
 */
export function RoomFields({ design, take }: Drawing): ReactNode {
  return (
    <div className="gym-room">
      <label className="fld gym-name">
        <span className="lbl">Name</span>
        <input
          key={design.name}
          className="inp"
          name={DESIGN_FIELDS.name}
          defaultValue={design.name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onBlur={take}
        />
      </label>
      {SIDES.map(([side, words]) => (
        <label className="fld" key={side}>
          <span className="lbl">
            {words}
            <span className="mute"> in</span>
          </span>
          <input
            key={design.room[side]}
            className="inp num"
            type="number"
            inputMode="numeric"
            name={DESIGN_FIELDS[side]}
            min={ROOM_INCHES.least}
            max={ROOM_INCHES.most}
            defaultValue={design.room[side]}
            onBlur={take}
          />
        </label>
      ))}
      <Button name="action" value={UPDATE} look="line">
        Update the plan
      </Button>
      <Button name="action" value={STORE_ACTIONS.save} testId="planner-save">
        Save
      </Button>
    </div>
  );
}
