import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconTrash } from '#web/ui/buttons/icons.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type ModuleDraft, moduleProblems } from './plan-draft.ts';
import c from './templates.module.css';

interface ModuleFieldsProps {
  modules: readonly ModuleDraft[];
  onChange: (modules: ModuleDraft[]) => void;
}

/** Of each module whether it is open and its maximum; of a new one also id and name. */
export function ModuleFields({ modules, onChange }: ModuleFieldsProps) {
  const text = useText('slotBoard');
  const shell = useText('shell');
  const change = (at: number, fields: Partial<ModuleDraft>) =>
    onChange(modules.map((module, index) => (index === at ? { ...module, ...fields } : module)));
  const messageOf = (code: 'fieldRequired' | 'invalidValue' | undefined) => code && shell(`field.${code}`);
  return (
    <fieldset className={c.modules}>
      <legend className={c.legend}>{text('plan.modules')}</legend>
      {modules.map((module, at) => {
        const problems = moduleProblems(module, modules);
        const name = module.moduleName || text('plan.newModule');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an id that is being typed is no identity
          <div key={at} className={c.module}>
            <Checkbox
              label={module.isNew ? text('plan.moduleOpen') : module.moduleName}
              checked={module.isOpen}
              onChange={(isOpen) => change(at, { isOpen })}
            />
            {module.isNew && (
              <span className={c.removal}>
                <IconButton
                  icon={IconTrash}
                  label={text('plan.removeModule', { name })}
                  onClick={() => onChange(modules.filter((_, index) => index !== at))}
                />
              </span>
            )}
            {module.isNew && (
              <>
                <LimitedField
                  label={text('plan.moduleId')}
                  limit={64}
                  value={module.moduleId}
                  error={module.moduleId === '' ? undefined : messageOf(problems.moduleId as 'invalidValue')}
                  onChange={(moduleId) => change(at, { moduleId })}
                />
                <LimitedField
                  label={text('plan.moduleName')}
                  limit={100}
                  value={module.moduleName}
                  onChange={(moduleName) => change(at, { moduleName })}
                />
              </>
            )}
            <TextField
              label={text('plan.maximumOf', { name })}
              hideLabel={!module.isNew}
              placeholder={text('unlimited')}
              optional
              inputMode="numeric"
              maxLength={4}
              disabled={!module.isOpen}
              value={module.maximum}
              error={problems.maximum && text('plan.maximumWrong')}
              onChange={(maximum) => change(at, { maximum })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
