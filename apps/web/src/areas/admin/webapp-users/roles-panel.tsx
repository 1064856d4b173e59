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
import { Chip } from '#web/ui/chip.tsx';
import { SegmentedChoice } from '#web/ui/choice.tsx';
import { InlineNotice } from '#web/ui/inline-notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
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
  const text = useText('admin');
  const platform = useText('platform');
  const others = rolesOutsideModules(user.roles);

  const moduleRole = (module: LinkedModule) => {
    const field = linkedModules[module].role;
    const role = draft[field];
    const choices: readonly ModuleRole[] = moduleRoles[field];
    const isOpen = isRoleOpen(draft, module);
    return (
      <div key={module}>
        <SegmentedChoice
          label={text(`webappUsers.module.${module}`)}
          value={role}
          choices={choices.map((value) => ({ value, label: text(`webappUsers.role.${value}`) }))}
          onChange={(value) => onChoose(module, value)}
          disabled={!isOpen}
          help={
            isLinkedForIsps(draft, module, user.roles)
              ? text('webappUsers.securityOnly')
              : isOpen
                ? undefined
                : text(`webappUsers.roleClosed.${module}`)
          }
        />
        {/* A role that follows from linking changes far from the field in use. */}
        <span className="sr-only" role="status">
          {text('webappUsers.roleNow', {
            module: text(`webappUsers.module.${module}`),
            role: text(`webappUsers.role.${role}`),
          })}
        </span>
      </div>
    );
  };
  return (
    <div className={c.roles}>
      <Panel title={text('webappUsers.section.roles')} note={text('webappUsers.section.rolesNote')} fill>
        {refusal && <InlineNotice tone="error">{refusal}</InlineNotice>}
        <div className={c.modules}>{linkedModuleNames.map(moduleRole)}</div>
        <div className={c.others}>
          <span className={c.othersTitle}>{text('webappUsers.otherRoles')}</span>
          {others.length === 0 ? (
            <span className="muted">{text('webappUsers.otherRolesNone')}</span>
          ) : (
            <>
              <span className={c.chips}>
                {others.map((role) => (
                  <Chip key={role} tone="grey">
                    {isRole(role) ? platform(`role.${role}`) : role}
                  </Chip>
                ))}
              </span>
              <span className={c.small}>{text('webappUsers.otherRolesNote')}</span>
            </>
          )}
        </div>
      </Panel>
    </div>
  );
}
