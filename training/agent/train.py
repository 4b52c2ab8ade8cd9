"""Proximal policy optimisation in the vector environment, and a curve of how well the agent plays."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from gridseer.environment import ID, Reward
from gridseer.environment.games import Observation
from gridseer.minesweeper.level import Level
from training.agent.network import Agent

JUDGED_FROM = 800_000_000
"""The first game seed that judges; nothing is trained on these games."""

STEPS = 352_256
"""Actions to learn from: 86 rounds."""
JUDGED_GAMES = 1000

DISCOUNT = {Reward.OUTCOME: 0.99, Reward.CELLS: 0.99, Reward.REGRET: 0.0}
"""A regret says by itself what an action was worth: what comes later adds nothing to it."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How an agent is trained."""

    reward: Reward
    level: Level
    steps: int = STEPS
    games: int = 256
    horizon: int = 16
    epochs: int = 2
    batch: int = 512
    rate: float = 1e-3
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.003
    judged_games: int = JUDGED_GAMES
    judge_every: int = 50_000
    seed: int = 1


@dataclass(frozen=True, slots=True)
class AgentPoint:
    """How well the agent plays after so many steps."""

    reward: str
    steps: int
    cpu_seconds: float
    win_rate: float
    regret: float
    """What it gives away in a game, on average."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """Actions to learn from."""

    seen: Tensor
    actions: Tensor
    log_probability: Tensor
    advantage: Tensor
    returns: Tensor


class Pupil:
    """An agent while it learns."""

    def __init__(self, recipe: Recipe) -> None:
        torch.manual_seed(recipe.seed)
        torch.set_num_threads(1)
        self.recipe = recipe
        level = recipe.level
        self._envs = gymnasium.make_vec(
            ID, num_envs=recipe.games, reward=recipe.reward.value, autoreset_mode="SameStep", threads=1,
            width=level.width, height=level.height, mines=level.mines,
        )  # fmt: skip
        self.agent = Agent(level.mines)
        self._optimiser = torch.optim.Adam(self.agent.parameters(), recipe.rate)
        self._observed: Observation = self._envs.reset(seed=recipe.seed)[0]

    def learn(self) -> None:
        """Play some steps in all games, and learn from them."""
        lesson = self._play()
        recipe = self.recipe
        for _ in range(recipe.epochs):
            for chosen in torch.randperm(len(lesson.actions)).split(recipe.batch):
                log_probabilities, values = self.agent(lesson.seen[chosen])
                ratio = (_of(log_probabilities, lesson.actions[chosen]) - lesson.log_probability[chosen]).exp()
                advantage = lesson.advantage[chosen]
                clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
                gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
                entropy = -(log_probabilities.exp() * log_probabilities.clamp(min=-50)).sum(1).mean()
                error = (values - lesson.returns[chosen]).square().mean()
                self._optimiser.zero_grad()
                (0.5 * error - gain - recipe.entropy * entropy).backward()
                torch.nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
                self._optimiser.step()

    def _play(self) -> Lesson:
        """One horizon in every game; advantages by generalised estimation."""
        seen, actions, logs, values, rewards, going = [], [], [], [], [], []
        for _ in range(self.recipe.horizon):
            shown = self.agent.see(self._observed)
            with torch.no_grad():
                log_probabilities, value = self.agent(shown)
            action = torch.multinomial(log_probabilities.exp(), 1)[:, 0]
            self._observed, reward, terminated, truncated, _ = self._envs.step(action.numpy())
            seen.append(shown)
            actions.append(action)
            logs.append(_of(log_probabilities, action))
            values.append(value)
            rewards.append(torch.from_numpy(reward).float())
            going.append(torch.from_numpy(~(terminated | truncated)).float())
        with torch.no_grad():
            values.append(self.agent(self.agent.see(self._observed))[1])
        advantages = self._advantages(values, rewards, going)
        flat = torch.cat(advantages)
        returns = flat + torch.cat(values[:-1])
        scaled = (flat - flat.mean()) / (flat.std() + 1e-8)
        return Lesson(torch.cat(seen), torch.cat(actions), torch.cat(logs), scaled, returns)

    def _advantages(self, values: list[Tensor], rewards: list[Tensor], going: list[Tensor]) -> list[Tensor]:
        discount, after = DISCOUNT[self.recipe.reward], torch.zeros_like(values[-1])
        found = []
        for step in reversed(range(len(rewards))):
            error = rewards[step] + discount * values[step + 1] * going[step] - values[step]
            after = error + discount * self.recipe.smoothing * going[step] * after
            found.append(after)
        return found[::-1]


def _of(log_probabilities: Tensor, actions: Tensor) -> Tensor:
    return log_probabilities.gather(1, actions[:, None])[:, 0]


Choose = Callable[[Observation], npt.NDArray[np.integer]]


def judge(choose: Choose, level: Level, games: int) -> tuple[float, float]:
    """The win rate and the mean regret of a game, on the games that judge."""
    envs = gymnasium.make_vec(
        ID, num_envs=games, reward="regret", autoreset_mode="Disabled", threads=1,
        width=level.width, height=level.height, mines=level.mines,
    )  # fmt: skip
    observed, infos = envs.reset(options={"game_seed": list(range(JUDGED_FROM, JUDGED_FROM + games))})
    regret = 0.0
    while (infos["outcome"] == "playing").any():
        observed, rewards, *_, infos = envs.step(choose(observed))
        regret -= float(rewards.sum())
    return float((infos["outcome"] == "won").mean()), regret / games


def greedy(agent: Agent) -> Choose:
    """The action that an agent likes most."""

    def choose(observed: Observation) -> npt.NDArray[np.integer]:
        with torch.no_grad():
            chosen: npt.NDArray[np.integer] = agent(agent.see(observed))[0].argmax(1).numpy()
        return chosen

    return choose


def train(recipe: Recipe, watch: Callable[[AgentPoint], None]) -> Agent:
    """Train an agent; ``watch`` is given every point of its curve."""
    pupil, begin = Pupil(recipe), time.process_time()
    learning = 0.0
    per_round = recipe.games * recipe.horizon
    for steps in range(0, recipe.steps + 1, per_round):
        if steps % recipe.judge_every < per_round:
            learning += time.process_time() - begin
            rates = judge(greedy(pupil.agent), recipe.level, recipe.judged_games)
            watch(AgentPoint(recipe.reward.value, steps, learning, *rates))
            begin = time.process_time()
        pupil.learn()
    return pupil.agent
