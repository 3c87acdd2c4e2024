// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// The parts of Lido's stETH and of its withdrawal queue that are called, in one contract, without rewards.
contract LiquidStaking is ERC20("Staked Ether", "stETH") {
    uint256 public last;
    mapping(uint256 => uint256) public asked;
    mapping(uint256 => address) public owners;

    event WithdrawalRequested(
        uint256 indexed requestId,
        address indexed requestor,
        address indexed owner,
        uint256 amountOfStETH,
        uint256 amountOfShares
    );

    function submit(address) external payable returns (uint256) {
        _mint(msg.sender, msg.value);
        return msg.value;
    }

    function requestWithdrawals(uint256[] calldata amounts, address owner) external returns (uint256[] memory ids) {
        ids = new uint256[](amounts.length);
        for (uint256 i = 0; i < amounts.length; i++) {
            _spendAllowance(msg.sender, address(this), amounts[i]);
            _burn(msg.sender, amounts[i]);
            ids[i] = ++last;
            asked[last] = amounts[i];
            owners[last] = owner;
            emit WithdrawalRequested(last, msg.sender, owner, amounts[i], amounts[i]);
        }
    }

    function claimWithdrawal(uint256 id) external {
        require(owners[id] == msg.sender, "not yours");
        uint256 amount = asked[id];
        asked[id] = 0;
        payable(msg.sender).transfer(amount);
    }
}
