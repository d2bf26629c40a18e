import type { ReactNode } from 'react';

export interface StepBarStep {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly state: 'done' | 'current' | 'open';
}

export interface StepBarProps {
  readonly label: string;
  readonly steps: readonly StepBarStep[];
  /** Without it, the links are ordinary links. */
  readonly onStep?: (key: string) => void;
}

/** Steps of a longer task; completed steps are links with a check mark. */
export function StepBar({ label, steps, onStep }: StepBarProps): ReactNode {
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.key} className={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
            {step.state === 'done' ? (
              <a
                href={step.href}
                onClick={
                  onStep &&
                  ((event) => {
                    event.preventDefault();
                    onStep(step.key);
                  })
                }
              >
                {step.label}
                <span className="vh"> done</span>
              </a>
            ) : (
              step.label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
