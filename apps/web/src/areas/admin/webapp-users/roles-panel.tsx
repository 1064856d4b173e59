import { isRole, type WebappUserDetail } from '@quaygate/contract';
import {
  type EditedUser,
  isLinkedForIsps,
  isRoleOpen,
  type LinkedModule,
  linkedModuleNames,
  linkedModules,
  type ModuleRoles,
  moduleRoles,
  type RoleField,
  rolesOutsideModules,
} from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { PlatformRole } from './platform-role/platform-role.tsx';
import c from './webapp-user.module.css';

type ModuleRole = ModuleRoles[RoleField];

interface RolesPanelProps {
  user: WebappUserDetail;
  draft: EditedUser;
  refusal: string | undefined;
  onChoose: (module: LinkedModule, role: ModuleRole) => void;
}

/** The roles of the three modules, each on its own (WAU-24); what else is held can only be read. */
export function RolesPanel({ user, draft, refusal, onChoose }: RolesPanelProps) {
  const text = useText('webappUsers');
  const roleText = useText('role');
  const others = rolesOutsideModules(user.roles);

  const moduleRole = (module: LinkedModule) => {
    const field = linkedModules[module].role;
    const role = draft[field];
    const choices: readonly ModuleRole[] = moduleRoles[field];
    const isOpen = isRoleOpen(draft, module);
    return (
      <div key={module}>
        <SegmentedChoice
          label={text(`module.${module}`)}
          value={role}
          choices={choices.map((value) => ({ value, label: text(`role.${value}`) }))}
          onChange={(value) => onChoose(module, value)}
          disabled={!isOpen}
          help={
            isLinkedForIsps(draft, module, user.roles)
              ? text('securityOnly')
              : isOpen
                ? undefined
                : text(`roleClosed.${module}`)
          }
        />
        {/* A role that follows from linking changes far from the field in use. */}
        <span className="sr-only" role="status">
          {text('roleNow', {
            module: text(`module.${module}`),
            role: text(`role.${role}`),
          })}
        </span>
      </div>
    );
  };
  return (
    <div className={c.roles}>
      <Panel title={text('section.roles')} note={text('section.rolesNote')} fill>
        {refusal && <InlineNotice tone="error">{refusal}</InlineNotice>}
        <div className={c.modules}>{linkedModuleNames.map(moduleRole)}</div>
        <div className={c.others}>
          <span className={c.othersTitle}>{text('otherRoles')}</span>
          {others.length === 0 ? (
            <span className="muted">{text('otherRolesNone')}</span>
          ) : (
            <>
              <span className={c.chips}>
                {others.map((role) => (
                  <Chip key={role} tone="grey">
                    {isRole(role) ? roleText(`name.${role}`) : role}
                  </Chip>
                ))}
              </span>
              <span className={c.small}>{text('otherRolesNote')}</span>
            </>
          )}
          <PlatformRole user={user} />
        </div>
      </Panel>
    </div>
  );
}
