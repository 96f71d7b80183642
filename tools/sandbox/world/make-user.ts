import type { Machine } from "../machine.ts";
import { newId } from "./ids.ts";
import type { User } from "./types.ts";

/** Creates a person who can open the dialog. */
export function makeUser({ world }: Machine, name = `Persona de prueba ${world.users.size + 1}`): User {
  const user = { id: newId(world, "user"), name };
  world.users.set(user.id, user);
  return user;
}

/** The first person of the world, who is the default. */
export const firstUser = (machine: Machine): User => [...machine.world.users.values()][0] ?? makeUser(machine);
